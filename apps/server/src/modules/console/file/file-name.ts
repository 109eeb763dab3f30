// What a file is called in the library: what its sender called it, without path, ending and control characters.
import { MAX_FILE_NAME } from '@merchant/contract'

/** Never empty. */
export function fileNameOf(given: string, otherwise: string): string {
  const last = given.split(/[\\/]/).at(-1) ?? ''
  const shown = last
    .normalize('NFC')
    .replace(/\.[^.]{1,10}$/, '')
    // Also what turns the direction of writing around and shows an ending that is none.
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  const cut = [...shown].slice(0, MAX_FILE_NAME).join('').slice(0, MAX_FILE_NAME)
  return cut === '' || cut === 'blob' ? otherwise : cut
}
