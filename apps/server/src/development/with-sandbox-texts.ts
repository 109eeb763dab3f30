// Lets the dev mailbox also show what the provider's sandbox texted, so that every code of a walk through is in one place.
import { z } from 'zod'
import type { MailboxReader, SentText } from './mailbox-page.ts'

const sandboxText = z.object({ phone: z.string(), code: z.string(), lastSentAt: z.string() })

/** Our texts and the sandbox's, newest first; ours alone without a sandbox, and while it does not answer. */
export function withSandboxTexts(
  ours: { latest(count: number): Promise<readonly SentText[]> },
  sandbox: { url: string; token: string } | null,
): MailboxReader {
  return {
    async latest(count) {
      const [sent, theirs] = await Promise.all([ours.latest(count), sandbox === null ? [] : sandboxTexts(sandbox)])
      const all = [...sent, ...(theirs ?? [])].toSorted((a, b) => b.sentAt.getTime() - a.sentAt.getTime())
      return { texts: all.slice(0, count), isWhole: theirs !== null }
    },
  }
}

/** Null when the sandbox does not answer. */
async function sandboxTexts(sandbox: { url: string; token: string }): Promise<SentText[] | null> {
  const headers = { 'x-sandbox-token': sandbox.token }
  const response = await fetch(`${sandbox.url}/__sbx/sms`, { headers }).catch(() => null)
  if (response?.ok !== true) return null
  return sandboxText
    .array()
    .parse(await response.json())
    .map(({ phone, code, lastSentAt }) => ({
      phone,
      text: `【支付沙箱】验证码 ${code}，用于支付账户的验证。`,
      sentAt: new Date(lastSentAt),
    }))
}
