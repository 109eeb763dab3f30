// Browsers that a person signed in with, known again by a secret that only they keep: not by what they say of themselves.
import type { GlobalDb, GlobalTx } from '@merchant/database'
import { newToken, tokenHash } from './tokens.ts'
import { knownDeviceParameters } from './session.parameters.ts'

const remembered = (now: Date): Date => new Date(now.getTime() - knownDeviceParameters.keepMs)

/** The hash of the presented secret when somebody signed in to this login with it lately, otherwise null. */
export async function findKnownDevice(
  db: GlobalDb,
  { loginHash, presented, now }: { readonly loginHash: Buffer; readonly presented: string | null; readonly now: Date },
): Promise<Buffer | null> {
  if (presented === null) return null
  const found = await db
    .selectFrom('known_device as d')
    .innerJoin('login_name as n', 'n.principal_id', 'd.principal_id')
    .select('d.token_hash')
    .where('d.token_hash', '=', tokenHash(presented))
    .where('n.login_hash', '=', loginHash)
    .where('d.last_seen_at', '>', remembered(now))
    .executeTakeFirst()
  return found?.token_hash ?? null
}

/** A browser after a sign-in: what it shall keep, and whether this person came with it before. */
export interface NotedDevice {
  readonly token: string
  readonly hash: Buffer
  readonly was: 'KNOWN' | 'NEW' | 'FIRST'
}

/**
 * Remembers a browser for a person. One that is new to them gets a new secret, also when it presents one: somebody else may
 * have put that there. Those it was known to before go on knowing it by the new one.
 */
export async function noteDevice(
  tx: GlobalTx,
  browser: { readonly principalId: string; readonly presented: string | null; readonly now: Date },
): Promise<NotedDevice> {
  const { principalId, presented, now } = browser
  const hash = presented === null ? null : tokenHash(presented)
  if (presented !== null && hash !== null) {
    const seen = await tx
      .updateTable('known_device')
      .set({ last_seen_at: now })
      .where('principal_id', '=', principalId)
      .where('token_hash', '=', hash)
      .where('last_seen_at', '>', remembered(now))
      .returning('principal_id')
      .executeTakeFirst()
    if (seen !== undefined) return { token: presented, hash, was: 'KNOWN' }
  }
  const token = newToken()
  const newHash = tokenHash(token)
  if (hash !== null)
    await tx.updateTable('known_device').set({ token_hash: newHash }).where('token_hash', '=', hash).execute()
  const others = await tx
    .selectFrom('known_device')
    .select('token_hash')
    .where('principal_id', '=', principalId)
    .where('token_hash', '!=', newHash)
    .orderBy('last_seen_at', 'desc')
    .execute()
  const surplus = others.slice(knownDeviceParameters.max - 1).map((row) => row.token_hash)
  if (surplus.length > 0)
    await tx
      .deleteFrom('known_device')
      .where('principal_id', '=', principalId)
      .where('token_hash', 'in', surplus)
      .execute()
  await tx
    .insertInto('known_device')
    .values({ principal_id: principalId, token_hash: newHash, first_seen_at: now, last_seen_at: now })
    .onConflict((conflict) =>
      conflict.columns(['principal_id', 'token_hash']).doUpdateSet({ first_seen_at: now, last_seen_at: now }),
    )
    .execute()
  return { token, hash: newHash, was: others.length === 0 ? 'FIRST' : 'NEW' }
}

/** Forgets a person's browsers: all, or all but the one that this session was begun with, or that one alone. */
export async function forgetDevices(
  db: GlobalDb | GlobalTx,
  principalId: string,
  which: { readonly except?: string; readonly only?: string } = {},
): Promise<void> {
  const handle: GlobalDb = db
  const { except, only } = which
  const ofSession = (id: string) => handle.selectFrom('session').select('device_hash').where('id', '=', id)
  await handle
    .deleteFrom('known_device')
    .where('principal_id', '=', principalId)
    .$if(except !== undefined, (query) =>
      query.where(({ eb, fn, val }) =>
        eb('token_hash', '!=', fn.coalesce(ofSession(except ?? ''), val(Buffer.alloc(0)))),
      ),
    )
    .$if(only !== undefined, (query) => query.where('token_hash', '=', ofSession(only ?? '')))
    .execute()
}

export async function deleteForgotten(db: GlobalDb, now: Date): Promise<void> {
  await db.deleteFrom('known_device').where('last_seen_at', '<=', remembered(now)).execute()
}
