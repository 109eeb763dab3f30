// Where to go after logging in: only ever a path of this very site.

/** The wanted path with its query, or `/` for anything that leads elsewhere or back to the login page. */
export function safeRedirect(wanted: string | null, origin: string): string {
  // A browser reads `//host` and `/\host` as another site, and drops tabs and line breaks before it looks.
  if (wanted === null || !/^\/(?![/\\])/.test(wanted) || hasControlCharacter(wanted)) return '/'
  const url = URL.canParse(wanted, origin) ? new URL(wanted, origin) : null
  if (url === null || url.origin !== origin || url.pathname.startsWith('//') || url.pathname === '/login') return '/'
  return url.pathname + url.search + url.hash
}

const hasControlCharacter = (text: string): boolean => Array.from(text).some((character) => character < ' ')
