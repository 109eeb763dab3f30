// Starts the yardstick process with what was recorded, and sends it operations.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { BareOperation } from './bare.ts'
import { send } from './http-line.ts'
import { writeRecording } from './recording.ts'

export interface BareLine {
  readonly pid: number
  perform(name: string): Promise<unknown>
  stop(): Promise<void>
}

/** `serverEnv`: that of the server measured; `aheadMs`: how far its clock is. */
export async function startBare(
  operations: readonly BareOperation[],
  serverEnv: Readonly<Record<string, string>>,
  aheadMs: number,
): Promise<BareLine> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'merchant-bare-'))
  const file = path.join(folder, 'recordings.json')
  writeFileSync(file, writeRecording(operations))
  const child = fork(
    path.join(import.meta.dirname, 'bare.ts'),
    [file, serverEnv['DATABASE_URL'] ?? '', String(aheadMs)],
    {
      env: { ...process.env, ...serverEnv },
    },
  )
  const port = await portFrom(child)
  return {
    pid: child.pid ?? 0,
    perform: (name) =>
      send({
        url: `http://127.0.0.1:${port}/${name}`,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      }),
    async stop() {
      child.disconnect()
      await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function portFrom(child: ChildProcess): Promise<number> {
  const [message]: readonly unknown[] = await once(child, 'message')
  if (typeof message === 'object' && message !== null && 'port' in message) return Number(message.port)
  throw new Error('The bare line did not say its port')
}
