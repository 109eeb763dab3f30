// The phones of the scenario and the journeys. Texts are read here and nowhere else: a code counts only when it is there, new and unused.
import type { AdminClient } from '@merchant/allinpay-sandbox'
import { askMailbox } from './development-pages.ts'
import { eventually } from './eventually.ts'

/** Does `send`, and answers the code that it texted to this phone: ours or the provider's, and none that was there before. */
export async function codeTextedBy(url: string, phone: string, send: () => Promise<unknown>): Promise<string> {
  const before = new Set((await eventually(`the texts to ${phone}`, () => codesTo(url, phone))).map(({ id }) => id))
  await send()
  return eventually(`a new code for ${phone}`, async () => {
    const texts = await codesTo(url, phone)
    return texts?.find(({ id }) => !before.has(id))?.code ?? null
  })
}

/** The code in the newest text to this phone; null when there is none yet. */
export async function newestCodeTo(url: string, phone: string): Promise<string | null> {
  return (await codesTo(url, phone))?.[0]?.code ?? null
}

/** The newest code that the provider has texted to this phone and that was not used; null when there is none. */
export async function unusedCodeOfProvider(admin: AdminClient, phone: string): Promise<string | null> {
  return (await admin.sms(phone)).find(({ usedAt }) => usedAt === null)?.code ?? null
}

/** All codes that were texted to this phone, newest first; null while the provider's own are missing. */
async function codesTo(url: string, phone: string): Promise<{ id: string; code: string }[] | null> {
  const { texts, isWhole } = await askMailbox(url)
  if (!isWhole) return null
  return texts.flatMap((text) =>
    text.phone === phone && text.code !== null ? [{ id: `${text.sentAt} ${text.code}`, code: text.code }] : [],
  )
}
