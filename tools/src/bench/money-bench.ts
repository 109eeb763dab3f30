// npm run bench -- money: what moves money beside the same statements run bare, among sixteen merchants; with --merchants=16,10000 also
// among so many.
import os from 'node:os'
import { AT_ONCE, runMoney } from './money-run.ts'
import { comparedTable } from './report.ts'
import { publishSection } from './section.ts'

const MERCHANTS = (process.argv.find((word) => word.startsWith('--merchants='))?.slice(12) ?? String(AT_ONCE))
  .split(',')
  .map(Number)
if (!MERCHANTS.every((count) => Number.isInteger(count) && count >= AT_ONCE))
  throw new Error(`--merchants are whole numbers from ${AT_ONCE} on: so many ask at once`)

const beganAt = performance.now()
const [load = 0] = os.loadavg()
const say = (text: string) =>
  console.log(`${((performance.now() - beganAt) / 1_000).toFixed(0).padStart(4)} s  ${text}`)

const tables: string[] = []
for (const merchants of MERCHANTS) {
  const rows = await runMoney(merchants, say)
  tables.push(`Of ${merchants.toLocaleString('en')} merchants:\n\n${comparedTable(rows)}`)
}
publishSection(
  'Money',
  `By ${AT_ONCE} merchants at once. "Bare" runs exactly the statements, prepared, which each of them was seen to send, with their
parameters and in their transactions, by \`pg\` behind a bare Fastify route with ${AT_ONCE} connections of its own. To "place and pay" belongs one
signed order at the provider's sandbox, given by both; its work is in their rate and in the database's CPU. Both have answered hundreds before
they are measured. Those who don't ask are copies of one who does, with everything it has and a book of its own.

${tables.join('\n\n')}

Load average ${load.toFixed(1)} at the beginning, ${((performance.now() - beganAt) / 60_000).toFixed(1)} minutes in all.`,
)
