// By what a person is found again by the whole name, of which only a hash is kept that needs our key.
import type { FieldCipher } from './field-cipher.ts'

/** The same whatever the case and the spaces in it. */
export const nameHash = (cipher: FieldCipher, name: string): Buffer =>
  cipher.index('name', name.normalize('NFKC').replace(/\s/g, '').toLowerCase())
