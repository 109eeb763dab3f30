// Whether an account knows who asks: by a secret that the browser keeps, or by a network it was signed in from lately.
import type { Database } from '@merchant/database'
import type { Clock } from '../../../kernel/clock.ts'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import { networkOf } from '../../../kernel/rate-limit.ts'
import { loginHashOf } from '../principal/index.ts'
import { findKnownDevice, noteDevice } from './known-device.store.ts'
import { isKnownNetwork } from './login-log.store.ts'
import { loginParameters } from '../credential/index.ts'

/** No person's id: what is asked about nobody costs the same read. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

interface AcquaintanceDeps {
  readonly db: Database
  readonly clock: Clock
  readonly cipher: FieldCipher
}

export function createAcquaintance({ db, clock, cipher }: AcquaintanceDeps) {
  return {
    /** Null for a stranger, and for an account that nobody has. */
    async acquaintance(
      login: string,
      person: { readonly id: string } | null,
      { ip, device }: { readonly ip: string; readonly device: string | null },
    ): Promise<'DEVICE' | 'NETWORK' | null> {
      const now = clock.now()
      const known = await findKnownDevice(db.global, { loginHash: loginHashOf(cipher, login), presented: device, now })
      if (known !== null) return 'DEVICE'
      const since = new Date(now.getTime() - loginParameters.knownMs)
      const network = { principalId: person?.id ?? NOBODY, network: networkOf(ip), since }
      return (await isKnownNetwork(db.global, network)) ? 'NETWORK' : null
    },

    /** Makes a browser known to a person who proved who they are in another way than by signing in; what it shall keep. */
    rememberDevice: (principalId: string, presented: string | null): Promise<string> =>
      db.globalTransaction(async (tx) => (await noteDevice(tx, { principalId, presented, now: clock.now() })).token),
  }
}
