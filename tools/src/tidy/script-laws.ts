// Commands that people type: each script of npm leads to a file, and each one that a page names is a script.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './source-files.ts'

interface Manifest {
  /** Path from the root. */
  readonly path: string
  readonly scripts: Readonly<Record<string, string>>
}

export interface Page {
  readonly path: string
  readonly text: string
}

/** Files that git knows or would take, by patterns. */
export const listed = (...patterns: string[]): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '' && existsSync(path.join(root, file)))

const textOf = (file: string): string => readFileSync(path.join(root, file), 'utf8')

export const readManifests = (): Manifest[] =>
  listed('package.json', '*/package.json').map((file) => {
    const { scripts = {} }: Partial<Manifest> = JSON.parse(textOf(file))
    return { path: file, scripts }
  })

export const readPages = (): Page[] => listed('*.md').map((file) => ({ path: file, text: textOf(file) }))

/** Scripts that run a file that is not there, and pages that name a script that is not in the root's manifest. */
export function brokenScripts(manifests: readonly Manifest[], pages: readonly Page[]): string[] {
  const lost = manifests.flatMap(({ path: manifest, scripts }) =>
    Object.entries(scripts).flatMap(([name, command]) =>
      [...command.matchAll(/\bnode\s+(?:--\S+\s+)*([\w./-]+\.(?:m?[jt]s))\b/g)]
        .map((match) => path.posix.join(path.posix.dirname(manifest), match[1] ?? ''))
        .filter((file) => !existsSync(path.join(root, file)))
        .map((file) => `${manifest}: ${name} runs ${file}, which is not there`),
    ),
  )
  const known = new Set(
    manifests.filter((each) => each.path === 'package.json').flatMap((each) => Object.keys(each.scripts)),
  )
  const unknown = pages.flatMap((page) =>
    [...page.text.matchAll(/\bnpm run ([\w:-]+)/g)]
      .map((match) => match[1] ?? '')
      .filter((name) => !known.has(name))
      .map((name) => `${page.path}: npm run ${name} is no script`),
  )
  return [...lost, ...unknown]
}
