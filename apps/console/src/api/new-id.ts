// UUIDv7 for command keys. `crypto.randomUUID` is missing on plain http, so the bits are set here.
import { clock } from './clock.ts'

/** A UUIDv7 as text: 48 bits of milliseconds, then random bits. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  let time = clock.now().getTime()
  for (let index = 5; index >= 0; index -= 1) {
    bytes[index] = time % 256
    time = Math.floor(time / 256)
  }
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
