// For tests: what was texted to a phone, newest first. A call that sends a text answers when the text is there.

/** The outbox of a server that runs in this process. */
interface MailboxReader {
  latest(count: number): Promise<readonly { readonly phone: string; readonly text: string }[]>
}

/** More than any test sends. */
const ALL = 10_000

export const textsTo = async (mailbox: MailboxReader, phone: string): Promise<string[]> =>
  (await mailbox.latest(ALL)).filter((sent) => sent.phone === phone).map(({ text }) => text)

/** How many texts have left, to whomever. */
export const countTexts = async (mailbox: MailboxReader): Promise<number> => (await mailbox.latest(ALL)).length

/** The newest text of all, to whomever. Errors: throws when there is none. */
export async function latestText(mailbox: MailboxReader): Promise<{ readonly phone: string; readonly text: string }> {
  const [newest] = await mailbox.latest(1)
  if (newest === undefined) throw new Error('Nobody was texted')
  return newest
}

/** The code in the newest text to this phone. Errors: throws when it brings none. */
export async function codeTextedTo(mailbox: MailboxReader, phone: string): Promise<string> {
  const [newest = ''] = await textsTo(mailbox, phone)
  const code = /(?<![\d#])\d{6}(?!\d)/.exec(newest)?.[0]
  if (code === undefined) throw new Error(`No code in the newest text to ${phone}: "${newest}"`)
  return code
}
