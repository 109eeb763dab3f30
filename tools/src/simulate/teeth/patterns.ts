// The patterns of the server and of what it shares, and those among them that never come to an end.
import vm from 'node:vm'
import { parseSync, Visitor } from 'oxc-parser'
import { readSources } from '../../tidy/source-files.ts'

const ROOMS = /^(?:apps\/server|packages\/(?:contract|database|ledger|allinpay))\/src\//
const OF_TESTS = /\.(?:test|testing)\.tsx?$|\/testing\//

export function readPatterns(): RegExp[] {
  const found: RegExp[] = []
  const visitor = new Visitor({
    Literal(node) {
      if ('regex' in node) found.push(new RegExp(node.regex.pattern, node.regex.flags))
    },
  })
  for (const { path, text } of readSources())
    if (ROOMS.test(path) && !OF_TESTS.test(path)) visitor.visit(parseSync(path, text).program)
  return found
}

/** Much longer than any pattern takes, much shorter than one that doubles its work with every letter. */
const LIMIT_MS = 3_000
const PUMPED = ['a', 'A', '0', '1a', ' ', '-', 'a-', '.', ',', '1,', '/', 'a/', '<', '&', '中', '%', '\t', '"', '_']
const TIMES = 40

/** Those that are still at work on some text of this kind after a long time. */
export function endless(patterns: readonly RegExp[]): readonly RegExp[] {
  const texts = PUMPED.flatMap((pump) => ['', '!', '\u0000'].map((end) => pump.repeat(TIMES) + end))
  return patterns.filter(({ source, flags }) => {
    try {
      vm.runInNewContext(
        'for (const text of texts) new RegExp(source, flags).test(text)',
        { source, flags, texts },
        {
          timeout: LIMIT_MS,
        },
      )
      return false
    } catch {
      return true
    }
  })
}
