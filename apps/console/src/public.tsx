// Starts the light page.
