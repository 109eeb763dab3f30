// What a merchant calls its shop and its categories is seen at once, with nobody looking: it holds no sensitive word.
import { said, type Said } from '@merchant/contract'
import type { TenantTx } from '@merchant/database'
import { refuse } from '../../../../kernel/refusal.ts'
import { wordsIn } from './check-wish.ts'

/** Refuses with request.invalid, naming the field and its words. */
export async function mustBeClean(
  tx: TenantTx,
  texts: readonly { readonly field: Said; readonly text: string }[],
): Promise<void> {
  for (const { field, text } of texts) {
    const words = await wordsIn(tx, [text])
    if (words.length > 0)
      refuse('request.invalid', {
        what: said(
          `：${field.zh}含敏感词“${words.join('、')}”，请修改`,
          `: the ${field.en} holds the sensitive words ${words.join(', ')}`,
        ),
      })
  }
}
