// The second factor of an account: a secret is begun, confirmed by a code, and from then on asked for; no code works twice.
import type { Database, GlobalTx } from '@merchant/database'
import type { Clock } from '../../../kernel/clock.ts'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import { atMost, refundLimit, consumeLimit } from '../../../kernel/rate-limit.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { isRecoveryCode, newRecoveryCode, recoveryHashOf } from './recovery-code.ts'
import * as recovery from './recovery-code.store.ts'
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts'
import * as store from './totp.store.ts'
import { totpParameters } from './credential.parameters.ts'

interface SecondFactor {
  isOn(principalId: string, tx?: GlobalTx): Promise<boolean>
  /** A new secret that counts only once it is confirmed; null when a factor is on already. */
  begin(principalId: string, account: string): Promise<{ secret: string; uri: string } | null>
  /** Whether the code is right and fresh, or a recovery code that is used up by it. Refuses request.tooMany when too many were tried, from wherever. */
  isRight(principalId: string, code: string): Promise<boolean>
  /** Whether a secret waits for its first code; it does so for ten minutes. */
  isBegun(principalId: string): Promise<boolean>
  /** Turns the factor on, joining the transaction; false when it was begun anew or turned on meanwhile. */
  turnOn(tx: GlobalTx, principalId: string): Promise<boolean>
  /** Recovery codes in place of all earlier ones, joining the transaction; nobody can read them again. */
  newRecoveryCodes(tx: GlobalTx, principalId: string): Promise<string[]>
  recoveryCodesLeft(principalId: string): Promise<number>
  /** Turns a given secret on at once, for an account that a program makes. */
  install(tx: GlobalTx, principalId: string, secret: string): Promise<void>
  /** Turns the factor off, joining the transaction; false when it is not on. */
  turnOff(tx: GlobalTx, principalId: string): Promise<boolean>
}

const HOUR = 3_600_000
const ISSUER = '商户管理中心'

const PLACE = 'totp.secret'

interface SecondFactorDeps {
  readonly db: Database
  readonly clock: Clock
  readonly cipher: FieldCipher
}

export function createSecondFactor(deps: SecondFactorDeps): SecondFactor {
  const { db, clock, cipher } = deps
  const sealed = (principalId: string, secret: string) => cipher.encrypt(PLACE, principalId, secret)
  return {
    ...createSwitch(deps),

    async isOn(principalId, tx) {
      const row = await store.findTotp(tx ?? db.global, principalId)
      return row !== null && row.confirmed_at !== null
    },

    async begin(principalId, account) {
      const secret = newTotpSecret()
      const isBegun = await store.beginTotp(db.global, principalId, sealed(principalId, secret), clock.now())
      return isBegun ? { secret, uri: totpUri(secret, ISSUER, account) } : null
    },

    isRight: createCheck(deps),
    recoveryCodesLeft: (principalId) => recovery.countUnused(db.global, principalId),

    async install(tx, principalId, secret) {
      await store.beginTotp(tx, principalId, sealed(principalId, secret), clock.now())
      const begun = await store.findTotp(tx, principalId)
      if (begun !== null) await store.confirmTotp(tx, begun, clock.now())
    },
  }
}

/** Checks codes, over all networks, unlike passwords: only somebody who has the password or a session gets this far. */
function createCheck({ db, clock, cipher }: SecondFactorDeps): SecondFactor['isRight'] {
  async function isFreshCode(principalId: string, code: string, now: Date): Promise<boolean> {
    const row = await store.findTotp(db.global, principalId)
    if (row === null) return false
    const step = stepOfCode(cipher.decrypt(PLACE, principalId, row.secret_enc), code, now)
    return step !== null && store.takeStep(db.global, row, step)
  }

  return async (principalId, code) => {
    const now = clock.now()
    const guesses = atMost(`totp.guess|${principalId}`, [{ max: totpParameters.guessesPerHour, perMs: HOUR }])
    const waitMs = await db.globalTransaction((tx) => consumeLimit(tx, [guesses], now))
    if (waitMs > 0) refuse('request.tooMany', { seconds: Math.ceil(waitMs / 1000) })
    const isRight = isRecoveryCode(code)
      ? await recovery.useCode(db.global, principalId, recoveryHashOf(cipher, principalId, code), now)
      : await isFreshCode(principalId, code, now)
    if (isRight) await refundLimit(db.global, guesses.key, now)
    return isRight
  }
}

/** Turning on and off, and the recovery codes that come with it. */
function createSwitch({ db, clock, cipher }: SecondFactorDeps) {
  const isFresh = (row: store.TotpRow, now: Date) => now.getTime() - row.begun_at.getTime() < totpParameters.beginMs
  return {
    async isBegun(principalId) {
      const row = await store.findTotp(db.global, principalId)
      return row !== null && row.confirmed_at === null && isFresh(row, clock.now())
    },

    async turnOn(tx, principalId) {
      const now = clock.now()
      const row = await store.findTotp(tx, principalId)
      return row !== null && row.last_step > 0 && isFresh(row, now) && store.confirmTotp(tx, row, now)
    },

    async turnOff(tx, principalId) {
      await recovery.replaceCodes(tx, principalId, [], clock.now())
      return store.removeTotp(tx, principalId)
    },

    async newRecoveryCodes(tx, principalId) {
      const codes = Array.from({ length: totpParameters.recoveryCodes }, newRecoveryCode)
      const hashes = codes.map((code) => recoveryHashOf(cipher, principalId, code))
      await recovery.replaceCodes(tx, principalId, hashes, clock.now())
      return codes
    },
  } satisfies Partial<SecondFactor>
}
