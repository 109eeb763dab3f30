// The dynamic codes of operators for the development page, so that the demo can be entered; production makes none of it.
import type { GlobalDb } from '@merchant/database'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'
import { totpCode, totpStepAt } from '../credential/index.ts'

interface OperatorCode {
  readonly loginName: string
  readonly name: string
  /** The next code that would be taken, or null until a fresh one can be: no code works twice. */
  readonly code: string | null
}

/** Errors: throws in production, where a second factor that a page shows would be none. */
export async function codesOfOperators(
  { db, cipher, isProduction }: { db: GlobalDb; cipher: FieldCipher; isProduction: boolean },
  now: Date,
): Promise<OperatorCode[]> {
  if (isProduction) throw new Error('Dynamic codes are never shown in production')
  const rows = await db
    .selectFrom('operator as o')
    .innerJoin('totp as t', 't.principal_id', 'o.id')
    .select(['o.login_name', 'o.name', 't.principal_id', 't.secret_enc', 't.last_step'])
    .where('t.confirmed_at', 'is not', null)
    .where('o.status', '=', 'ACTIVE')
    .orderBy('o.created_at')
    .execute()
  const present = totpStepAt(now)
  return rows.map((row) => {
    // The step before would be taken too, but could end while its code is being typed; the step after is taken early.
    const step = Math.max(present, Number(row.last_step) + 1)
    const secret = cipher.decrypt('totp.secret', row.principal_id, row.secret_enc)
    return { loginName: row.login_name ?? '', name: row.name, code: step > present + 1 ? null : totpCode(secret, step) }
  })
}
