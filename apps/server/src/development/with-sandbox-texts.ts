// Lets the outbox also show what the provider's sandbox texted, so that every code of a walk through is in one place.
import type { Outbox } from './outbox-page.ts'

interface SandboxText {
  readonly phone: string
  readonly code: string
  readonly lastSentAt: string
}

/** Our texts and the sandbox's, newest first; ours alone without a sandbox or while it does not answer. */
export function withSandboxTexts(outbox: Outbox, sandbox: { url: string; token: string } | null): Outbox {
  if (sandbox === null) return outbox
  return {
    async latest(count) {
      const [ours, theirs] = await Promise.all([outbox.latest(count), sandboxTexts(sandbox)])
      return [...ours, ...theirs].toSorted((a, b) => b.sentAt.getTime() - a.sentAt.getTime()).slice(0, count)
    },
  }
}

async function sandboxTexts(sandbox: { url: string; token: string }) {
  const headers = { 'x-sandbox-token': sandbox.token }
  const response = await fetch(`${sandbox.url}/__sbx/sms`, { headers }).catch(() => null)
  const texts = response?.ok === true ? ((await response.json()) as SandboxText[]) : []
  return texts.map(({ phone, code, lastSentAt }) => ({
    phone,
    text: `【支付沙箱】验证码 ${code}，用于支付账户的验证。`,
    sentAt: new Date(lastSentAt),
  }))
}
