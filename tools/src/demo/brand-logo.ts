// Draws the demo's brand logos: a letter of a plain face in a coloured form, a different one for each.
import sharp from 'sharp'

const SIDE = 320
const grounds = ['#2f6f5e', '#9d5636', '#4f7f72', '#5b75a8', '#7a5c48', '#2b6d81', '#80505c'] as const

const forms: readonly ((fill: string) => string)[] = [
  (fill) => `<circle cx="160" cy="160" r="132" fill="${fill}"/>`,
  (fill) => `<rect x="36" y="36" width="248" height="248" rx="48" fill="${fill}"/>`,
  (fill) => `<path d="M160 20 300 160 160 300 20 160z" fill="${fill}"/>`,
]

/** Without letters of its own, so that it looks the same whatever fonts the machine has. */
const signs = [
  `<path d="M92 208 140 112l34 62 18-30 36 64z" fill="#fff"/>`,
  `<path d="M128 108h64l-8 36c26 14 34 64-4 72h-40c-38-8-30-58-4-72z" fill="#fff"/>`,
  `<path d="M104 184c0-52 40-80 112-80-4 72-32 112-80 112-14 0-24-6-32-32z" fill="#fff"/>`,
  `<path d="M196 108a64 64 0 1 0 20 96 56 56 0 0 1-20-96z" fill="#fff"/>`,
  `<path d="M148 96h24v128h-24zM96 148h128v24H96z" fill="#fff"/>`,
  `<path d="M96 176h128l-26 40h-76zM152 96h16v72h-16zM168 104l44 56h-44z" fill="#fff"/>`,
  `<path d="M104 104h112v24H104zm0 44h112v24H104zm0 44h112v24H104z" fill="#fff"/>`,
] as const

/** A PNG of 320 × 320 with clear corners; the same number gives the same one. */
export function drawBrandLogo(number: number): Promise<Buffer> {
  const pick = <T>(of: readonly T[]): T => {
    const found = of[number % of.length]
    if (found === undefined) throw new Error('Nothing to choose from')
    return found
  }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">${pick(forms)(pick(grounds))}${pick(signs)}</svg>`
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })
  return sharp(Buffer.from(svg)).png().toBuffer()
}
