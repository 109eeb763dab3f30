// Who says messages and asks questions. What draws them is no part of the first page: it comes when there is something to say.
import type { App } from 'antd'

export type Speaker = Pick<ReturnType<typeof App.useApp>, 'message' | 'modal'>

let lent: Speaker | null = null
let call: (() => void) | null = null
let waiting: ((speaker: Speaker) => void)[] = []

/** The speaker, as soon as it stands. */
export function speaker(): Promise<Speaker> {
  if (lent !== null) return Promise.resolve(lent)
  return new Promise((resolve) => {
    waiting.push(resolve)
    call?.()
  })
}

/** The surface hands it in once it stands, and takes it back when it goes. */
export function lendSpeaker(speaking: Speaker | null): void {
  lent = speaking
  if (speaking === null) return
  for (const resolve of waiting) resolve(speaking)
  waiting = []
}

/** Hears whenever somebody has something to say and there is nobody yet to say it; answers what ends that. */
export function onSpeakerCalled(listener: () => void): () => void {
  call = listener
  if (waiting.length > 0) listener()
  return () => {
    call = null
    waiting = []
  }
}
