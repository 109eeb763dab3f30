// Cookies of the console (token, sidebar, language), which only its scripts read: no other site ever has the browser send them.

/** Value of the cookie `name`, or null; an empty one is none. */
export function readCookie(name: string): string | null {
  for (const pair of document.cookie.split('; ')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at) === name) return decodeURIComponent(pair.slice(at + 1)) || null
  }
  return null
}

/** Sets the cookie, for so many seconds or until the browser closes; null removes it. */
export function writeCookie(name: string, value: string | null, seconds: number | null = null): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const lasts = value === null ? 0 : seconds
  const life = lasts === null ? '' : `; Max-Age=${lasts}`
  document.cookie = `${name}=${encodeURIComponent(value ?? '')}; Path=/; SameSite=Strict${secure}${life}`
}
