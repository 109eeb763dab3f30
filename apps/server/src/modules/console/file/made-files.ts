// Addresses of files that are made when they are fetched: sealed, for one session and a moment.
import type { Clock } from '../../../kernel/clock.ts'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import type { MadeFile, OfferFiles } from '../../../kernel/made-file.ts'
import { z } from 'zod'
import { fileParameters } from './file.parameters.ts'

const FOLDER = '/files/made/'
const PLACE = 'file.made'

const ticket = z.strictObject({ kind: z.string(), until: z.number(), wanted: z.json() })

export function createMadeFiles({ clock, cipher }: { readonly clock: Clock; readonly cipher: FieldCipher }) {
  const makers = new Map<string, (wanted: never) => Promise<MadeFile>>()

  const offer: OfferFiles = (kind, make) => {
    if (makers.has(kind)) throw new Error(`Two make files of the kind ${kind}`)
    makers.set(kind, make)
    return ({ sessionId }, wanted) => {
      const until = clock.now().getTime() + fileParameters.madeMs
      const sealed = cipher.encrypt(PLACE, sessionId, JSON.stringify({ kind, until, wanted }))
      return { url: FOLDER + sealed.toString('base64url') }
    }
  }

  /** Null unless the address was given to this session a moment ago. */
  async function openMade(sealed: string, sessionId: string): Promise<MadeFile | null> {
    const opened = unseal(cipher, sealed, sessionId)
    if (opened === null || opened.until <= clock.now().getTime()) return null
    const make = makers.get(opened.kind)
    return make === undefined ? null : make(opened.wanted as never)
  }

  return { offer, openMade }
}

function unseal(cipher: FieldCipher, sealed: string, sessionId: string): z.output<typeof ticket> | null {
  try {
    return ticket.parse(JSON.parse(cipher.decrypt(PLACE, sessionId, Buffer.from(sealed, 'base64url'))))
  } catch {
    // Changed, of another session, or never ours: whatever it was, it opens nothing.
    return null
  }
}
