//go:build !linux

package main

// useHugePages is for Linux.
func useHugePages() {}
