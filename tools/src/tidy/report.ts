// The house in figures, for whoever wants to know whether it got better: npm run tidy -- report [--places].
import { duplicatePairs, largestCircle, measureCode, type Place } from './measures.ts'
import { isTest, type SourceFile } from './source-files.ts'

type Figure = readonly [what: string, figure: string, places?: readonly string[]]

/** @param withPlaces names every place behind a figure, too */
export function reportOf(all: readonly SourceFile[], withPlaces: boolean): string {
  const files = all.filter(({ path }) => !isTest(path) && !path.endsWith('.generated.ts'))
  const sizes = files.map(({ text }) => text.split('\n').length).toSorted((one, other) => one - other)
  const lines = sizes.reduce((sum, size) => sum + size, 0)
  const code = measureCode(files)
  const pairs = duplicatePairs(files)
  const perThousand = (count: number) => `${((count / lines) * 1000).toFixed(2)} per 1,000 lines`
  const rows: readonly Figure[] = [
    ['files', String(files.length)],
    ['lines', String(lines)],
    ['median file', `${share(sizes, 0.5)} lines`],
    ['90 % of files', `at most ${share(sizes, 0.9)} lines`],
    ['largest circle of imports', String(largestCircle(files))],
    ['casts', `${code.casts.length}, ${perThousand(code.casts.length)}`, named(code.casts)],
    ['any', String(code.anys.length), named(code.anys)],
    ['functions', String(code.functions)],
    [
      'over 60 lines',
      `${code.longFunctions.length}, ${((code.longFunctions.length / code.functions) * 100).toFixed(1)} %`,
      named(code.longFunctions),
    ],
    ['5 and more positional parameters', String(code.manyParameters.length), named(code.manyParameters)],
    [
      'pairs of files that share 6 lines',
      `${pairs.length}, ${((pairs.length / files.length) * 100).toFixed(1)} per 100 files`,
      pairs,
    ],
  ]
  return rows
    .flatMap(([what, figure, places = []]) => [
      `${what.padEnd(36)}${figure}`,
      ...(withPlaces ? places.map((place) => `    ${place}`) : []),
    ])
    .join('\n')
}

const share = (sorted: readonly number[], part: number): number => sorted[Math.floor(sorted.length * part)] ?? 0
const named = (places: readonly Place[]): string[] => places.map(({ path, line }) => `${path}:${line}`)
