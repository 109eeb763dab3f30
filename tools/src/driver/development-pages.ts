// The development pages of a running product as programs read them: the dev mailbox with every text and dynamic code, and the clock.

interface MailboxContent {
  readonly operators: readonly { readonly loginName: string; readonly code: string | null }[]
  /** Newest first, each with the code that it brings. */
  readonly texts: readonly {
    readonly phone: string
    readonly text: string
    readonly code: string | null
    readonly sentAt: string
  }[]
  /** Whether the texts of the provider's sandbox are among them. */
  readonly isWhole: boolean
}

export const askMailbox = (url: string): Promise<MailboxContent> => ask(`${url}/development/mailbox`)

export type ClockStep = '1m' | '1h' | '1d' | '7d' | '10d'

/** What time the product thinks it is, and how far that is ahead of the machine. */
export async function readClockOf(url: string): Promise<{ now: Date; offsetMs: number }> {
  const { now, offsetMs } = await ask<{ now: string; offsetMs: number }>(`${url}/development/clock`)
  return { now: new Date(now), offsetMs }
}

/** Puts the clock forward; everything that became due is done when this returns. Answers how far it is ahead. */
export async function advanceClockOf(url: string, step: ClockStep): Promise<number> {
  const change = { method: 'POST', body: JSON.stringify({ step }) }
  return (await ask<{ offsetMs: number }>(`${url}/development/clock`, change)).offsetMs
}

async function ask<T>(address: string, request: RequestInit = {}): Promise<T> {
  const headers = { 'content-type': 'application/json', accept: 'application/json' }
  const response = await fetch(address, { ...request, headers })
  if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`)
  const content: T = JSON.parse(await response.text())
  return content
}
