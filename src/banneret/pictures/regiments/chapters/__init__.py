"""What pictures and reports know of optional chapters, a module each, called as the chapter's own."""
