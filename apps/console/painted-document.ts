// Builds the frame into the document: its markup before the root, its sheets as one inline style, so that it is painted before
// anything else has come. What stands there is left out of the console's own style file, which comes behind the frame.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { paintedFrame } from './src/app/frame/painted-frame.ts'

const sheets = [
  'theme/colours',
  'theme/base',
  'app/frame/frame',
  'app/frame/sidebar',
  'app/frame/navbar',
  'app/tabs/tags-bar',
  'app/frame/bottom-bar',
  'app/frame/painted',
  'app/frame/painted.small',
].map((name) => fileURLToPath(new URL(`src/${name}.css`, import.meta.url)))

/** Whoever follows the system has no look written into the document: the dark colours hold by the system's word as well. */
function bySystem(css: string): string {
  const [, dark] = /:root\[data-theme='dark'\] (\{[^}]*\})/.exec(css) ?? []
  if (dark === undefined) throw new Error('colours.css has lost its dark colours')
  return `@media (prefers-color-scheme: dark) { :root:not([data-theme]) ${dark} }`
}

const small = (css: string): string =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .replace(/: /g, ':')
    .replace(/;}/g, '}')
    .trim()

export function paintedDocument(): Plugin {
  return {
    name: 'painted-document',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /\.css$/ },
      handler: (id) => (sheets.includes(id) ? '' : null),
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const css = sheets.map((sheet) => readFileSync(sheet, 'utf8')).join('\n')
        const [link = ''] = /<link rel="stylesheet"[^>]*>/.exec(html) ?? []
        if (link === '') throw new Error('index.html has no style sheet')
        // Behind the frame: a sheet in the head holds back the first paint until it is there.
        return html
          .replace(link, `<style>${small(css + bySystem(css))}</style>`)
          .replace('<div id="root">', () => `${paintedFrame}\n    ${link}\n    <div id="root">`)
      },
    },
  }
}
