// The development pages of a running product as programs read them: the dev mailbox with every text and dynamic code, and the clock.
import { setTimeout } from 'node:timers/promises'

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

const CLOCK_STEPS = { '1m': 60_000, '1h': 3_600_000, '1d': 86_400_000, '7d': 7 * 86_400_000, '10d': 10 * 86_400_000 }
export type ClockStep = keyof typeof CLOCK_STEPS

interface ClockState {
  readonly now: string
  readonly offsetMs: number
  readonly journey: { readonly isRunning: boolean; readonly failed: readonly string[] }
}

/** What time the product thinks it is, and how far that is ahead of the machine. */
export async function readClockOf(url: string): Promise<{ now: Date; offsetMs: number }> {
  const { now, offsetMs } = await ask<ClockState>(`${url}/development/clock`)
  return { now: new Date(now), offsetMs }
}

const LOOK_AGAIN_MS = 50

/** Puts the clock forward; everything that became due is done when this returns. Answers how far it is ahead. */
export async function advanceClockOf(url: string, step: ClockStep): Promise<number> {
  const { now } = await readClockOf(url)
  return advanceClockTo(url, new Date(now.getTime() + CLOCK_STEPS[step]))
}

/** The same to a moment that is still to come. */
export async function advanceClockTo(url: string, moment: Date): Promise<number> {
  const body = JSON.stringify({ to: moment.toISOString() })
  let state = await ask<ClockState>(`${url}/development/clock`, { method: 'POST', body })
  while (state.journey.isRunning) {
    await setTimeout(LOOK_AGAIN_MS)
    state = await ask<ClockState>(`${url}/development/clock`)
  }
  const { failed } = state.journey
  if (failed.length > 0) throw new Error(`After the clock was put forward failed: ${failed.join(', ')}`)
  return state.offsetMs
}

async function ask<T>(address: string, request: RequestInit = {}): Promise<T> {
  const headers = { 'content-type': 'application/json', accept: 'application/json' }
  const response = await fetch(address, { ...request, headers })
  if (!response.ok) throw new Error(`${address}: ${response.status} ${await response.text()}`)
  const content: T = JSON.parse(await response.text())
  return content
}
