// The bench's findings as a Markdown table: each figure beside its yardstick and its aim. It reports and judges nothing.
import os from 'node:os'
import type { Figure } from './measure.ts'
import type { PageWeight } from './page-weight.ts'
import { table } from './section.ts'
import { slowness, type Yardstick } from './yardstick.ts'

export interface Compared {
  readonly label: string
  readonly kind: 'read' | 'money'
  readonly ours: Figure
  readonly bare: Figure
}

export interface MeasuredAlone {
  readonly label: string
  readonly aimMs: number
  readonly figure: Figure
}

interface Findings {
  readonly compared: readonly Compared[]
  readonly alone: readonly MeasuredAlone[]
  /** Orders that the reads alone were asked among. */
  readonly among: number
  readonly yardstick: Yardstick
  readonly startsMs: readonly number[]
  readonly residentMb: { readonly idle: number; readonly afterLoad: number }
  readonly pages: readonly PageWeight[]
  readonly load: number
  readonly seconds: number
}

const rate = (figure: Figure) => figure.rate.toFixed(figure.rate < 100 ? 1 : 0)
const cost = (figure: Figure) => `${figure.programMs.toFixed(2)} + ${figure.databaseMs.toFixed(2)}`

function compare({ label, kind, ours, bare }: Compared): string[] {
  const isRead = kind === 'read'
  const whole = (figure: Figure) => figure.programMs + figure.databaseMs
  const found = isRead
    ? `${(ours.programMs / bare.programMs).toFixed(1)}× the CPU`
    : `${((100 * ours.rate) / bare.rate).toFixed(0)} % of the rate, ${((100 * whole(bare)) / whole(ours)).toFixed(0)} % by CPU`
  return [label, rate(ours), cost(ours), rate(bare), cost(bare), found, isRead ? '≤ 3×' : '≥ 70 %']
}

function aloneRow({ label, aimMs, figure }: MeasuredAlone, factor: number): string[] {
  const together = figure.programMs + figure.databaseMs
  return [label, rate(figure), cost(figure), together.toFixed(2), `≤ ${(aimMs * factor).toFixed(2)}`]
}

/** What was measured beside its yardstick, a row each. */
export function comparedTable(rows: readonly Compared[]): string {
  const head = ['operation', 'a second', 'CPU ms (server + database)', 'bare: a second', 'bare: CPU ms', 'found', 'aim']
  return table([head, ...rows.map(compare)])
}

export function reportOf(findings: Findings): string {
  const { compared, alone, among, yardstick, startsMs, residentMb, pages, load, seconds } = findings
  const factor = slowness(yardstick)
  const starts = startsMs.toSorted((a, b) => a - b)
  const others = [
    ['figure', 'found', 'aim'],
    ['warm start to the first answer (median)', `${Math.round(starts[Math.floor(starts.length / 2)] ?? 0)} ms`, '–'],
    [
      'memory of the server, idle / after load',
      `${residentMb.idle.toFixed(0)} / ${residentMb.afterLoad.toFixed(0)} MB`,
      '–',
    ],
    ...pages.map(({ page, kilobytes, requests, aim }) => [
      page,
      `${kilobytes.toFixed(1)} KB brotli, ${requests} requests`,
      aim,
    ]),
  ]
  return `"Bare" runs exactly the statements, prepared, which the
operation was seen to send, with their parameters and in their transactions, by \`pg\` behind a bare Fastify route.
Reads are compared by CPU of the program.

${comparedTable(compared)}

Reads by themselves, among ${among.toLocaleString('en')} orders. The aims are those of a machine on which the yardstick is 1.

${table([['read', 'a second', 'CPU ms (server + database)', 'together', 'aim here'], ...alone.map((one) => aloneRow(one, factor))])}

${table(others)}

The machine's yardstick: ${yardstick.programMs.toFixed(1)} ms for a thousand documents, ${yardstick.databaseMs.toFixed(0)} ms for two thousand prepared reads of one row: ${factor.toFixed(2)}.

${os.cpus().length} × ${os.cpus()[0]?.model.trim() ?? 'CPU'}, Node ${process.versions.node}, load average ${load.toFixed(1)} at the beginning, ${seconds.toFixed(0)} s in all.
${load > 1 ? 'The machine was busy with other work: rates and times are noisy, CPU per operation less so.' : 'The machine was quiet.'}
`
}
