// A buyer writes to the merchant or the platform: what was asked, what follows, and pictures beside the words.
import { MOST_EVIDENCE_FILES, MOST_PROOFS, type ReturnInfo } from '@merchant/contract'
import { escapeHtml } from '../page.ts'
import type { KeptOrder } from './buyer-memory.ts'
import { returnPath, type WrittenAct, writtenActs } from './return-acts.ts'
import { picturesField } from './return-form.ts'
import { alertOf, buyerPage } from './shop-views.ts'

/** What its buyer is asked to show: by the merchant, or by the platform while it waits for the buyer; null: nothing. */
export function questionOf({
  question,
  dispute,
}: ReturnInfo): { readonly by: '商家' | '平台'; readonly text: string } | null {
  if (question !== null) return { by: '商家', text: question }
  if (dispute?.status !== 'WAIT_BUYER_EVIDENCE') return null
  const asked = dispute.evidences.findLast(({ side, kind }) => side === 'PLATFORM' && kind === 'QUESTION')
  return asked === undefined ? null : { by: '平台', text: asked.text }
}

/** Writes to the merchant or the platform; what was typed stays where it is refused. */
export function arguePage(
  order: KeptOrder,
  info: ReturnInfo,
  { act, text, error }: { readonly act: WrittenAct; readonly text: string; readonly error: string },
): string {
  const path = returnPath(order, info.id)
  const label = writtenActs.find(([one]) => one === act)?.[1] ?? ''
  const asked = questionOf(info)
  return buyerPage(
    label,
    `<p><a href="${path}">售后 ${escapeHtml(info.returnNo)}</a></p>${alertOf(error)}
${asked === null ? '' : `<p>${asked.by}要求：${escapeHtml(asked.text)}</p>`}<p>${whatFollows[act]}</p><p>商家与平台都会看到，${act === 'answer' ? 2 : 5} 至 500 个字。</p>
<form class="order" method="post" action="${path}/${act}" enctype="multipart/form-data">
<label class="wide">说明<textarea name="text" rows="5" maxlength="500" required autofocus>${escapeHtml(text)}</textarea></label>
${picturesField(act === 'answer' ? MOST_PROOFS : MOST_EVIDENCE_FILES)}
<button class="main">提交</button></form>`,
  )
}

/** Before it is sent, so that nobody is surprised. */
const whatFollows: Readonly<Record<WrittenAct, string>> = {
  answer: '提交后回到商家处理，商家有 24 小时。',
  escalate: '提交后由商家举证，之后由平台裁决；裁决前不退款。',
  prove: '每方最多举证 10 次，图片共 20 张。',
  appeal: '每次裁决只能申诉一次，由另一位平台人员作出终局裁决，立即生效。',
}
