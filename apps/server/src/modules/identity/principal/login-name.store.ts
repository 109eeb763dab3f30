// Login names: a phone or a chosen name leads to one person of the whole platform, stored as a keyed hash only.
import type { Database, GlobalDb, GlobalTx, Tables } from '@merchant/database'
import type { Selectable } from 'kysely'
import type { FieldCipher } from '../../../kernel/field-cipher.ts'

type LoginNameRow = Selectable<Tables['login_name']>

/** Login names are the same name in any case and with blanks around. */
export const loginHashOf = (cipher: FieldCipher, login: string): Buffer =>
  cipher.index('login', login.normalize('NFKC').trim().toLowerCase())

/** Takes a login name for good; false when somebody has it already. */
export async function insertLoginName(tx: GlobalTx, row: LoginNameRow): Promise<boolean> {
  const inserted = await tx
    .insertInto('login_name')
    .values(row)
    .onConflict((conflict) => conflict.column('login_hash').doNothing())
    .returning('login_hash')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Gives a login name back; nobody else's is touched. */
export async function deleteLoginName(tx: GlobalTx, hash: Buffer, principalId: string): Promise<void> {
  await tx.deleteFrom('login_name').where('login_hash', '=', hash).where('principal_id', '=', principalId).execute()
}

export async function findLoginName(db: GlobalDb, hash: Buffer): Promise<LoginNameRow | null> {
  const row = await db.selectFrom('login_name').selectAll().where('login_hash', '=', hash).executeTakeFirst()
  return row ?? null
}

/** Makes the sign-ins of one person queue, so that the limit of live sessions holds for two at once. */
export async function lockLoginName(tx: GlobalTx, hash: Buffer): Promise<void> {
  await tx.selectFrom('login_name').select('principal_id').where('login_hash', '=', hash).forUpdate().execute()
}

/** Who signs in, as far as a login leads to it. */
export interface Person {
  readonly party: 'merchant' | 'operator'
  readonly merchantId: string | null
  readonly id: string
}

/** Who signs in, as far as signing in needs it. */
export interface Principal extends Person {
  readonly role: string
  readonly name: string
  readonly passwordHash: string
  readonly isActive: boolean
  /** A password that somebody else made serves until then. */
  readonly passwordEndsAt: Date | null
}

const NOBODY = '00000000-0000-0000-0000-000000000000'

/** The person behind a login name: a user of a merchant, or an operator. A name nobody has costs the same two reads. */
export async function findPrincipal(
  db: Database,
  login: Pick<LoginNameRow, 'merchant_id' | 'principal_id'> | null,
): Promise<Principal | null> {
  if (login === null) return findOperator(db, NOBODY)
  return login.merchant_id === null
    ? findOperator(db, login.principal_id)
    : findUser(db, login.merchant_id, login.principal_id)
}

async function findUser(db: Database, merchantId: string, id: string): Promise<Principal | null> {
  const user = await db
    .tenant(merchantId)
    .selectFrom('user_account')
    .select(['kind', 'nickname', 'password_hash', 'status'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (user === undefined) return null
  const { kind: role, nickname: name, password_hash: passwordHash } = user
  return {
    party: 'merchant',
    merchantId,
    id,
    role,
    name,
    passwordHash,
    isActive: user.status === 'ACTIVE',
    passwordEndsAt: null,
  }
}

async function findOperator(db: Database, id: string): Promise<Principal | null> {
  const operator = await db.global.selectFrom('operator').selectAll().where('id', '=', id).executeTakeFirst()
  if (operator === undefined) return null
  return {
    party: 'operator',
    merchantId: null,
    id,
    role: 'OPERATOR',
    name: operator.name,
    passwordHash: operator.password_hash,
    isActive: operator.status === 'ACTIVE',
    passwordEndsAt: operator.one_time_until,
  }
}
