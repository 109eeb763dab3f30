// npm run tidy: the laws of the repository alone; npm run tidy -- report [--places] prints its figures.
import { spawnSync } from 'node:child_process'
import { reportOf } from './tidy/report.ts'
import { readSources, root } from './tidy/source-files.ts'

const [command, ...flags] = process.argv.slice(2)
if (command === 'report') console.log(reportOf(readSources(), flags.includes('--places')))
else {
  const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'node', 'tools/src/tidy'], {
    cwd: root,
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
}
