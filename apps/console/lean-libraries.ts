// Keeps out of the first load what a library drags along for parts that open later or never; exact versions are pinned.
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

interface Cut {
  /** End of the module's path. */
  readonly module: string
  /** What it imports, and from where that is imported instead. */
  readonly from: string
  readonly to: string
}

/** Imports through a library's entry, of which the button or the frame need a single part. */
const cuts: readonly Cut[] = [
  // Every modal knows the context of forms; the forms themselves and their rules come with the first page that has one.
  { module: 'antd/es/form/context.js', from: '@rc-component/form', to: '@rc-component/form/es/FormContext' },
  // A button asks how bright a colour is; the colour picker opens in the settings alone.
  {
    module: 'antd/es/color-picker/color.js',
    from: '@rc-component/color-picker',
    to: '@rc-component/color-picker/es/color',
  },
  {
    module: 'antd/es/button/style/token.js',
    from: '../../color-picker/components/ColorPresets',
    to: fileURLToPath(new URL('src/theme/is-bright.ts', import.meta.url)),
  },
  // Tooltips that share one popup bring everything that pops up into the frame; the console has none of them.
  {
    module: 'antd/es/config-provider/index.js',
    from: '../tooltip/UniqueProvider',
    to: fileURLToPath(new URL('src/theme/single-tooltips.ts', import.meta.url)),
  },
]

/** The contract checks what goes over the wire; that zod can also describe it as JSON schema serves the server's documents. */
const undescribed = /\/zod\/v4\/core\/(?:json-schema-processors|json-schema-generator|to-json-schema)\.js$/

/** What every icon is drawn by, and what it is drawn by instead. */
const icon = /\/@ant-design\/icons\/es\/components\/AntdIconLight\.js$/
const lightIcon = fileURLToPath(new URL('src/theme/light-icon.ts', import.meta.url))

/** Fails the build when a library has changed so much that a cut no longer meets anything. */
export function leanLibraries(): Plugin {
  return {
    name: 'lean-libraries',
    apply: 'build',
    transform: {
      filter: { id: /\/(?:antd\/es|zod\/v4\/core|@ant-design\/icons\/es\/components)\// },
      handler(code, id) {
        if (undescribed.test(id)) return { code: withoutBodies(code), map: null }
        if (icon.test(id)) return { code: `export { default } from ${JSON.stringify(lightIcon)}`, map: null }
        const cut = cuts.find(({ module }) => id.endsWith(module))
        if (cut === undefined) return null
        const lean = code.replace(`from '${cut.from}'`, `from '${cut.to}'`)
        if (lean === code)
          throw new Error(`${cut.module} no longer imports ${cut.from}: look at lean-libraries.ts again`)
        return { code: lean, map: null }
      },
    },
  }
}

/** The same names, behind which there is nothing but a complaint. */
function withoutBodies(code: string): string {
  const names = [...code.matchAll(/^export (?:function|const|class) (\w+)/gm)].map(([, name]) => name ?? '')
  return names
    .map((name) => `export const ${name} = () => () => { throw new Error('${name} was left out') }`)
    .join('\n')
}
