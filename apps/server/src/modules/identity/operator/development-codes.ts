// The dynamic codes of people for the development page, so that the demo can be entered; production makes none of it.
import type { GlobalDb } from '@merchant/database'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import { totpCode, totpStepAt, totpStepBegins } from '../credential/index.ts'

interface ShownCode {
  /** Empty for a merchant's people, who sign in with a phone. */
  readonly loginName: string
  readonly name: string
  /** The next code that would be taken, or null until a fresh one can be: no code works twice. */
  readonly code: string | null
  /** When another one is shown in its place. */
  readonly endsAt: Date
}

/** The newest ones of a merchant's people; more than a demo has. */
const SHOWN = 20

/**
 * Codes of the platform's people, and of merchants' people, also while one is being set up: a demo has no phone to scan with.
 * Errors: throws in production, where a second factor that a page shows would be none.
 */
export async function codesOfPeople(
  { db, cipher, isProduction }: { db: GlobalDb; cipher: FieldCipher; isProduction: boolean },
  now: Date,
): Promise<ShownCode[]> {
  if (isProduction) throw new Error('Dynamic codes are never shown in production')
  const present = totpStepAt(now)
  const rows = [...(await operatorSecrets(db)), ...(await otherSecrets(db))]
  return rows.map((row) => {
    // The step before would be taken too, but could end while its code is being typed; the step after is taken early.
    const step = Math.max(present, Number(row.last_step) + 1)
    const isTaken = step > present + 1
    const secret = cipher.decrypt('totp.secret', row.principal_id, row.secret_enc)
    return {
      loginName: row.login_name ?? '',
      name: row.name,
      code: isTaken ? null : totpCode(secret, step),
      endsAt: totpStepBegins(isTaken ? present + 1 : step + 1),
    }
  })
}

const operatorSecrets = (db: GlobalDb) =>
  db
    .selectFrom('operator as o')
    .innerJoin('totp as t', 't.principal_id', 'o.id')
    .select(['o.login_name', 'o.name', 't.principal_id', 't.secret_enc', 't.last_step'])
    .where('o.status', '=', 'ACTIVE')
    .orderBy('o.created_at')
    .execute()

/** Named as in their newest session: whoever sets a second factor up is signed in. */
const otherSecrets = (db: GlobalDb) =>
  db
    .selectFrom('totp as t')
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom('session')
          .select('principal_name as name')
          .whereRef('session.principal_id', '=', 't.principal_id')
          .where('session.party', '=', 'merchant')
          .orderBy('session.created_at', 'desc')
          .limit(1)
          .as('s'),
      (join) => join.onTrue(),
    )
    .select((row) => [row.val('').as('login_name'), 's.name', 't.principal_id', 't.secret_enc', 't.last_step'])
    .orderBy('t.begun_at', 'desc')
    .limit(SHOWN)
    .execute()
