// How large a file is, as people say it.

const UNITS = ['B', 'KB', 'MB', 'GB']

/** "120 KB", "1.2 MB" */
export function bytesText(bytes: number): string {
  const step = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log(bytes) / Math.log(1024)))
  const value = bytes / 1024 ** step
  return `${value >= 100 ? Math.round(value) : Math.round(value * 10) / 10} ${UNITS[step]}`
}
