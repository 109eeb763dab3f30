/** The provider's clock texts, `yyyy-MM-dd HH:mm:ss` in China time, from and to instants. */

const CHINA_AHEAD_MS = 8 * 60 * 60 * 1000

/** An instant as the provider writes it; parts of a second are cut off. */
export function toChinaTime(instant: Date): string {
  return new Date(instant.getTime() + CHINA_AHEAD_MS).toISOString().slice(0, 19).replace('T', ' ')
}

/** The instant meant by a provider's text, or null when the text is not a real moment (such as 2026-02-30). */
export function fromChinaTime(text: string): Date | null {
  const parts = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})$/.exec(text)
  if (!parts) return null
  const instant = new Date(`${parts[1]}T${parts[2]}+08:00`)
  // A date such as 02-30 rolls over to March in some engines: only a text that comes back unchanged is a real one.
  return Number.isNaN(instant.getTime()) || toChinaTime(instant) !== text ? null : instant
}
