// What the security of accounts needs from the rest of the house, in its own words; app.ts hands it in.
import type { Api, BodyOf, DataOf, Device } from '@merchant/contract'
import type { Database, GlobalDb, GlobalTx, TenantDb, TenantTx } from '@merchant/database'
import type { MerchantActor, OperatorActor } from '../../../kernel/actor.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Command } from '../../../kernel/command.ts'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import type { TypedCodes } from '../../../kernel/typed-code.ts'

export type SignedIn = MerchantActor | OperatorActor

/** Who signs in, as far as a login leads to it. */
export interface Person {
  readonly party: 'merchant' | 'operator'
  readonly merchantId: string | null
  readonly id: string
}

interface PasswordChange {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly now: Date
}

type Reason = 'PASSWORD_CHANGED' | 'PHONE_CHANGED' | 'SECOND_FACTOR'

/** An account that strangers guessed at until the day's bound. */
interface GuessedAccount {
  readonly login_hash: Buffer
  readonly day_on: string
}

export interface SessionPort {
  hashPassword(password: string): Promise<string>
  matchesPassword(storedHash: string | null, password: string): Promise<boolean>
  /** The active person behind a login, or null; both cost the same reads. */
  findByLogin(login: string): Promise<Person | null>
  claimLogin(
    tx: TenantTx,
    claim: { readonly login: string; readonly merchantId: string; readonly userId: string; readonly now: Date },
  ): Promise<boolean>
  releaseLogin(tx: TenantTx, login: string, principalId: string): Promise<void>
  isSameLogin(one: string, other: string): boolean
  forgetFailures(login: string, ip: string): Promise<void>
  /** How an account knows who asks, by the browser's secret or the network; null for a stranger, and for nobody's account. */
  acquaintance(
    login: string,
    person: Person | null,
    from: { readonly ip: string; readonly device: string | null },
  ): Promise<'DEVICE' | 'NETWORK' | null>
  /** Makes a browser known to a person; what it shall keep. */
  rememberDevice(personId: string, presented: string | null): Promise<string>
  readonly guessed: {
    untold(limit: number): Promise<GuessedAccount[]>
    markTold(tx: TenantTx | GlobalTx, account: GuessedAccount): Promise<boolean>
    personOf(account: GuessedAccount): Promise<{ readonly merchantId: string | null; readonly id: string } | null>
  }
  revokeAll(db: GlobalDb | GlobalTx, principalId: string, reason: Reason): Promise<void>
  revokeOthers(db: GlobalDb | GlobalTx, actor: SignedIn, reason: Reason | 'KICKED'): Promise<number>
  revokeOne(actor: SignedIn, sessionId: string): Promise<number>
  rename(tx: TenantTx, principalId: string, name: string): Promise<void>
  renameOperator(tx: TenantTx, operatorId: string, name: string): Promise<void>
  prove(db: GlobalDb | GlobalTx, actor: SignedIn, until: Date): Promise<void>
  proveAct(db: GlobalDb | GlobalTx, actor: SignedIn, act: string, until: Date): Promise<void>
  devices(actor: SignedIn): Promise<Device[]>
  logins(actor: SignedIn, body: BodyOf<Api['security']['loginLog']>): Promise<DataOf<Api['security']['loginLog']>>
  operatorOf(id: string): Promise<{
    readonly name: string
    /** Null for one from before names were kept. */
    readonly login_name: string | null
    readonly password_hash: string
    readonly password_changed_at: Date
  }>
  replaceOperatorPassword(tx: GlobalTx, change: PasswordChange): Promise<boolean>
  readonly secondFactor: {
    isOn(principalId: string): Promise<boolean>
    begin(principalId: string, account: string): Promise<{ secret: string; uri: string } | null>
    isBegun(principalId: string): Promise<boolean>
    isRight(principalId: string, code: string): Promise<boolean>
    turnOn(tx: GlobalTx, principalId: string): Promise<boolean>
    turnOff(tx: GlobalTx, principalId: string): Promise<boolean>
    newRecoveryCodes(tx: GlobalTx, principalId: string): Promise<string[]>
    recoveryCodesLeft(principalId: string): Promise<number>
  }
}

export interface Account {
  readonly id: string
  readonly nickname: string
  readonly phone: string
  readonly loginName: string | null
  readonly introduction: string
  /** The confirmed one, or ''. */
  readonly email: string
  /** Waits to be confirmed; '' when none does. */
  readonly emailPending: string
  readonly avatarFileId: string | null
  readonly passwordHash: string
  readonly passwordChangedAt: Date
}

export interface AccountPort {
  read(db: TenantDb, userId: string): Promise<Account>
  lock(tx: TenantTx, userId: string): Promise<Account>
  replacePassword(tx: TenantTx, change: PasswordChange): Promise<boolean>
  changePhone(tx: TenantTx, userId: string, phone: string, now: Date): Promise<void>
  changeLoginName(tx: TenantTx, userId: string, loginName: string, now: Date): Promise<void>
  saveProfile(
    tx: TenantTx,
    userId: string,
    profile: Pick<Account, 'nickname' | 'introduction' | 'avatarFileId'>,
    now: Date,
  ): Promise<void>
  setEmails(tx: TenantTx, userId: string, emails: { email: string; pending: string }, now: Date): Promise<void>
  keepEmailCode(tx: TenantTx, userId: string, code: { hash: Buffer; sentAt: Date }): Promise<void>
  tryEmailCode(tx: TenantTx, userId: string, maxTries: number, since: Date): Promise<Buffer | null>
}

export type SecurityScene = 'LOGIN' | 'FIND_PASSWORD' | 'STEP_UP' | 'CHANGE_PHONE'

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

export interface CodeSubject {
  readonly scene: SecurityScene
  readonly phone: string
  readonly binding: string
}

/** A text that is no code: the words, and template and parameters for a carrier that only fills templates. */
interface Words {
  readonly template: 'NO_ACCOUNT'
  readonly parameters: Readonly<Record<string, string>>
  readonly text: string
}

export interface SmsPort extends TypedCodes<CodeSubject & { readonly isKnownDevice?: boolean }> {
  send(
    request: CodeSubject &
      Asking & { readonly words?: (code: string) => Words; readonly knownBy?: 'DEVICE' | 'NETWORK' | null },
  ): Promise<{ resendAfterSeconds: number; validSeconds: number }>
}

export interface EmailPort {
  send(email: { readonly to: string; readonly subject: string; readonly text: string }): Promise<void>
}

/** Notices that leave after the transaction that they are written in. */
export interface NoticePort {
  sms(
    tx: TenantTx,
    notice: {
      readonly phone: string
      readonly template: 'PHONE_CHANGED' | 'LOGIN_CLOSED'
      readonly parameters: Readonly<Record<string, string>>
      readonly text: string
    },
  ): Promise<void>
  aboutAccount(tx: TenantTx | GlobalTx, to: string, what: string): Promise<void>
}

type SavedAccount = BodyOf<Api['security']['saveAccount']>
type SavedAs<Change extends SavedAccount['change']> = Omit<Extract<SavedAccount, { change: Change }>, 'change'>
type SavedStaff = Promise<NonNullable<DataOf<Api['security']['saveAccount']>>>

/** Other people's accounts, which are kept by the same call as one's own. */
interface StaffPort {
  invite(actor: MerchantActor, command: Command, account: SavedAs<'newStaff'>, ip: string): SavedStaff
  save(actor: MerchantActor, command: Command, account: SavedAs<'staff'>): SavedStaff
}

export interface SecurityDeps {
  readonly db: Database
  readonly clock: Clock
  readonly sessions: SessionPort
  readonly accounts: AccountPort
  readonly staff: StaffPort
  readonly smsCodes: SmsPort
  /** Null where no e-mail is sent. */
  readonly email: EmailPort | null
  readonly notices: NoticePort
  readonly cipher: FieldCipher
  readonly files: {
    mustBeOwn(tx: TenantTx, fileId: string, purpose: 'AVATAR'): Promise<void>
    urlsOf(db: TenantDb, fileIds: readonly string[]): Promise<Map<string, { readonly url: string }>>
  }
  readonly onError: (problem: string, error?: unknown) => void
}
