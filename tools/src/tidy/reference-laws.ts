// Every reference resolves inside the repository: a page that is cited exists, and so does its heading; nothing outside is cited.
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { Page } from './script-laws.ts'
import { root, type SourceFile } from './source-files.ts'

type Text = Pick<SourceFile, 'path' | 'text'>

/** Documents that stand in no repository of ours, and the ways in which one cites them. */
const OUTSIDE: readonly RegExp[] = [
  /\bdomain[- ]model\b/i,
  /\boriginal specification\b/i,
  /(?<![\w-])(?:limits|threats|promises|ux-goals|areas|stack|distributed|shell-reference|examples-to-follow)\.md\b/,
  /(?<!docs\/domain\/)(?<!\]\()\b(?:api|console)\.md\b/,
  /\b(?:limits|threats|promises|flows|services|wire|architecture|specification|protocol|sandbox) (?:§|P|T)?\d/i,
  // The numbers of threats, promises and shell rules, as in (P15, T1).
  /\((?:[PT]\d{1,2}(?:, )?)+\)/,
  /(?:^|[^\w/.])(?:shared|spec|design)\/[\w-]+\/?[\w-]*\.md\b/,
]

/** Mentions of documents that a reader of the repository can't open, as `file:line what`. */
export function outsideReferences(texts: readonly Text[]): string[] {
  return texts.flatMap(({ path: file, text }) =>
    isFree(file)
      ? []
      : text.split('\n').flatMap((line, index) => {
          const found = OUTSIDE.map((pattern) => pattern.exec(line)?.[0]).find((match) => match !== undefined)
          return found === undefined ? [] : [`${file}:${index + 1} ${found.trim()}`]
        }),
  )
}

/** Migrations are never changed once they ran; this law has to name what it forbids. */
const isFree = (file: string): boolean =>
  file.startsWith('packages/database/migrations/') || file.startsWith('tools/src/tidy/')

/**
 * Citations of pages and decisions that lead nowhere: `docs/x.md`, `docs/x.md "Heading"` and `decision 12` in code; links in
 * pages, with their `#heading`.
 */
export function brokenReferences(sources: readonly Text[], pages: readonly Page[]): string[] {
  const headings = new Map(pages.map((page) => [page.path, headingsOf(page.text)]))
  const decisions = new Set(readdirSync(path.join(root, 'docs/decisions')).map((name) => Number(name.slice(0, 4))))
  const inCode = sources.flatMap(({ path: file, text }) =>
    isFree(file)
      ? []
      : [
          ...[...text.matchAll(/\bdocs\/[\w/-]+\.md(?: "([^"]+)")?/g)].flatMap(([cited, heading]) => {
            const known = headings.get(cited.split(' ')[0] ?? '')
            const isThere = known !== undefined && (heading === undefined || known.has(anchorOf(heading)))
            return isThere ? [] : [`${file}: ${cited}`]
          }),
          ...[...text.matchAll(/\bdecision (\d+)\b/g)].flatMap(([cited, number]) =>
            decisions.has(Number(number)) ? [] : [`${file}: ${cited}`],
          ),
        ],
  )
  const inPages = pages.flatMap((page) =>
    [...page.text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].flatMap(([, link = '', anchor]) => {
      const target = link === '' ? page.path : path.posix.join(path.posix.dirname(page.path), link)
      const known = headings.get(target)
      if (anchor !== undefined && known?.has(anchor) !== true) return [`${page.path}: ${link}#${anchor}`]
      return known !== undefined || isFileOrFolder(target) ? [] : [`${page.path}: ${link}`]
    }),
  )
  return [...inCode, ...inPages]
}

/** Files that a page names in `code` and that nobody finds: whole paths, or the end of one, as `kernel/clock.ts`. */
export function lostFiles(pages: readonly Page[], tracked: readonly string[]): string[] {
  return pages.flatMap((page) =>
    [...page.text.matchAll(/`([\w][\w./-]*\.(?:tsx?|css|sql|mjs))`/g)].flatMap(([, named = '']) =>
      tracked.some((file) => file === named || file.endsWith(`/${named}`)) ? [] : [`${page.path}: ${named}`],
    ),
  )
}

const isFileOrFolder = (target: string): boolean => existsSync(path.join(root, target))

const headingsOf = (text: string): Set<string> =>
  new Set([...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading)))

/** As the pages' host makes anchors of headings. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s/g, '-')
