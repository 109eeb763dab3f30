// The codes that the provider's sandbox texts to phones, read through its admin API so that a demo needs no second window.
import { z } from 'zod'

/** The newest code for a phone; null without a sandbox, or when it sent none or does not answer. */
export function sandboxCodes(
  sandbox: { url: string; token: string } | null,
): (phone: string) => Promise<string | null> {
  return async (phone) => {
    if (sandbox === null) return null
    const address = `${sandbox.url}/__sbx/sms?${new URLSearchParams({ phone }).toString()}`
    const response = await fetch(address, { headers: { 'x-sandbox-token': sandbox.token } }).catch(() => null)
    if (response?.ok !== true) return null
    const [newest] = z.array(z.object({ code: z.string() })).parse(await response.json())
    return newest?.code ?? null
  }
}
