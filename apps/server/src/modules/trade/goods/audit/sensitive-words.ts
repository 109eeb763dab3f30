// The platform's list of words that make a person look at goods; kept as a whole.
import type { Tables, TenantTx } from '@merchant/database'
import type { Kysely } from 'kysely'

export async function wordsOf(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db.selectFrom('sensitive_word').select('word').orderBy('word').execute()
  return rows.map(({ word }) => word)
}

export async function saveWords(
  tx: TenantTx,
  words: readonly string[],
): Promise<{ readonly before: string[]; readonly after: string[] }> {
  const before = await wordsOf(tx)
  const after = [...new Set(words)].toSorted()
  const gone = before.filter((word) => !after.includes(word))
  const added = after.filter((word) => !before.includes(word))
  if (gone.length > 0) await tx.deleteFrom('sensitive_word').where('word', 'in', gone).execute()
  if (added.length > 0)
    await tx
      .insertInto('sensitive_word')
      .values(added.map((word) => ({ word })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return { before, after }
}
