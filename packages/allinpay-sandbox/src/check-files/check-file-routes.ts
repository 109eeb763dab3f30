/** Serves check files as streams: from eight in the morning of the next day, or later when a difference wants it so. */
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { chinaDayAfter, chinaMoment, type VirtualClock } from '../clock.ts'
import type { Settings } from '../settings.ts'
import { type CheckFault, listCheckFaults } from './check-faults.ts'
import { type CheckFile, isAppId, writeCheckFile } from './check-file.ts'
import { CHECK_FILE_PATH, fileOf } from './check-file-name.ts'

const WRITTEN_AT = '08:00'
const MINUTE_MS = 60_000
const LATE_MINUTES = 60

interface FileDeps {
  readonly pool: pg.Pool
  readonly clock: VirtualClock
  readonly settings: () => Readonly<Settings>
}

export function mountCheckFiles(server: FastifyInstance, { pool, clock, settings }: FileDeps): void {
  server.get<{ Params: { year: string; month: string; name: string } }>(
    `${CHECK_FILE_PATH}/:year/:month/:name`,
    async ({ params }, reply) => {
      const file = fileOf(params.name)
      const faults = await listCheckFaults(pool)
      const isThere = file !== null && file.day.startsWith(`${params.year}-${params.month}`)
      if (!isThere || !isWritten(file, faults, clock.now()) || !(await isAppId(pool, file.appId)))
        return reply.code(404).type('text/plain; charset=utf-8').send('Not Found')
      const text = writeCheckFile(pool, file, settings(), faults)
      const isOdd = faults.some(({ day, kind }) => day === file.day && kind === 'wrongCharset')
      return reply.type('text/plain').send(Readable.from(bytesOf(text, isOdd)))
    },
  )
}

function isWritten({ day }: CheckFile, faults: readonly CheckFault[], now: Date): boolean {
  const own = faults.filter((fault) => fault.day === day)
  if (own.some(({ kind }) => kind === 'missing')) return false
  const late = own.filter(({ kind }) => kind === 'delay').map(({ value }) => value ?? LATE_MINUTES)
  const at = chinaMoment(chinaDayAfter(chinaMoment(day, '00:00'), 1), WRITTEN_AT)
  return at.getTime() + Math.max(0, ...late) * MINUTE_MS <= now.getTime()
}

async function* bytesOf(text: AsyncIterable<string>, isOdd: boolean): AsyncGenerator<Buffer> {
  for await (const part of text) if (part !== '') yield isOdd ? inAnotherCharset(part) : Buffer.from(part, 'utf8')
}

/** As GBK has it: two bytes for what is not ASCII, the first from 0x81 on, which no UTF-8 text begins a character with. */
function inAnotherCharset(text: string): Buffer {
  const bytes = Array.from(text).flatMap((letter) => {
    const code = letter.codePointAt(0) ?? 0
    return code < 0x80 ? [code] : [0x81 + ((code >> 8) % 0x40), 0x40 + (code % 0x3f)]
  })
  return Buffer.from(bytes)
}
