// What accounts need: the modules below them in this area, and ports of other areas.
import type { Database, TenantDb, TenantTx } from '@merchant/database'
import type { Clock } from '../../../kernel/clock.ts'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import type { Notify } from '../../../kernel/notification.ts'
import type { TypedCodes } from '../../../kernel/typed-code.ts'
import type { Credentials } from '../credential/index.ts'
import type { Logins, Users } from '../principal/index.ts'
import type { Sessions } from '../session/index.ts'
import type { Staff } from '../staff/index.ts'
import type { StepUp } from '../step-up/index.ts'

/** Who asks for a code: from where, and with what proof of work. */
export interface Asking {
  readonly ip: string
  readonly proofOfWork: string | undefined
}

/** Somebody who is not signed in, with what the browser kept of an earlier sign-in. */
export interface Visitor {
  readonly ip: string
  readonly device: string | null
}

interface CodeSubject {
  readonly scene: 'LOGIN' | 'FIND_PASSWORD' | 'CHANGE_PHONE'
  readonly phone: string
  readonly binding: string
}

/** A text that is no code: the words, and template and parameters for a carrier that only fills templates. */
interface Words {
  readonly template: 'NO_ACCOUNT'
  readonly parameters: Readonly<Record<string, string>>
  readonly text: string
}

interface SmsPort extends TypedCodes<CodeSubject & { readonly isKnownDevice?: boolean }> {
  send(
    request: CodeSubject &
      Asking & { readonly words?: (code: string) => Words; readonly knownBy?: 'DEVICE' | 'NETWORK' | null },
  ): Promise<{ resendAfterSeconds: number; validSeconds: number }>
}

interface EmailPort {
  send(email: { readonly to: string; readonly subject: string; readonly text: string }): Promise<void>
}

export interface AccountDeps {
  readonly db: Database
  readonly clock: Clock
  readonly cipher: FieldCipher
  readonly users: Users
  readonly logins: Logins
  readonly credentials: Credentials
  readonly sessions: Sessions
  readonly stepUp: StepUp
  /** Other people's accounts, which are kept by the same call as one's own. */
  readonly staff: Staff['accounts']
  readonly smsCodes: SmsPort
  /** Null where no e-mail is sent. */
  readonly email: EmailPort | null
  readonly notify: Notify
  readonly files: {
    mustBeOwn(tx: TenantTx, fileId: string, purpose: 'AVATAR'): Promise<void>
    urlsOf(db: TenantDb, fileIds: readonly string[]): Promise<Map<string, { readonly url: string }>>
  }
  readonly onError: (problem: string, error?: unknown) => void
}
