// Burns into a picture of a paper who looked at it, when and what for: a copy that turns up elsewhere says whose it was.
import { createRequire } from 'node:module'
import path from 'node:path'
import { formatInstant, type ImagePurpose, type Language, said, type Said } from '@merchant/contract'
import sharp from 'sharp'
import type { MerchantActor, OperatorActor } from '../../../kernel/actor.ts'

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }
/** Seen on every paper, and through it what the paper says. */
const DARK = '<span foreground="#101418" alpha="30%">'
const LIGHT = '<span foreground="#ffffff" alpha="38%">'
/** Letters stand this often on the shorter side. */
const LETTERS = 24
const LEAST_LETTER = 9
const LEAN = -24

/** Noto Sans of a package, whatever the machine has. */
const fontfile = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@embedpdf/fonts-sc')),
  '../fonts/NotoSansHans-Medium.otf',
)

export interface Viewer {
  readonly actor: MerchantActor | OperatorActor
  readonly language: Language
}

/** What papers are looked at for. */
const purposes: Readonly<Partial<Record<ImagePurpose, Said>>> = {
  CERTIFICATE: said('仅供实名与企业认证使用', 'For certification only'),
  QUALIFICATION: said('仅供资质审核使用', 'For review of papers only'),
  TRANSFER_SLIP: said('仅供核对转账使用', 'To check a transfer only'),
  APPEAL: said('仅供处理申诉使用', 'To rule on an appeal only'),
  RETURN_PROOF: said('仅供处理售后使用', 'To settle a return only'),
  VOUCHER: said('仅供核对账目使用', 'To check the books only'),
}

/**
 * Who looks, when and what for, a line each; null for the owner of the merchant, whose paper it is.
 * @param purpose what it was uploaded for, as the address says it
 */
export function watermarkOf({ actor, language }: Viewer, purpose: string, now: Date): string[] | null {
  if (actor.party === 'merchant' && actor.kind === 'OWNER') return null
  const party = actor.party === 'operator' ? said('平台', 'Platform') : said('员工', 'Staff')
  const meant =
    Object.entries(purposes).find(([name]) => name === purpose)?.[1] ?? said('仅供内部使用', 'For internal use')
  return [`${party[language]} ${actor.name}`, formatInstant(now), meant[language]]
}

/**
 * The same picture with these lines all over it, as JPEG; what was given is left as it is.
 * Errors: throws for what is no picture that we keep.
 */
export async function watermarked(picture: Buffer, lines: readonly string[]): Promise<Buffer> {
  const { width, height } = await sharp(picture).metadata()
  const letter = Math.max(LEAST_LETTER, Math.round(Math.min(width, height) / LETTERS))
  const tile = await leaning(lines, letter, { width, height })
  return sharp(picture)
    .composite([{ input: tile, tile: true }])
    .jpeg({ quality: 88 })
    .toBuffer()
}

/** One piece of the pattern: dark letters with a light edge, so that they are seen on any ground. */
async function leaning(
  lines: readonly string[],
  letter: number,
  most: { readonly width: number; readonly height: number },
): Promise<Buffer> {
  const [dark, light] = await Promise.all([DARK, LIGHT].map((span) => written(span, lines, letter)))
  if (dark === undefined || light === undefined) throw new Error('Nothing was written')
  const pad = letter
  const edge = Math.max(1, Math.round(letter / 20))
  const plain = await sharp({
    create: { width: dark.info.width + 2 * pad, height: dark.info.height + 2 * pad, channels: 4, background: CLEAR },
  })
    .composite([
      { input: light.data, left: pad + edge, top: pad + edge },
      { input: dark.data, left: pad, top: pad },
    ])
    .png()
    .toBuffer()
  const leant = await sharp(plain).rotate(LEAN, { background: CLEAR }).png().toBuffer()
  return sharp(leant)
    .resize({ ...most, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
}

const written = (span: string, lines: readonly string[], letter: number) =>
  sharp({
    text: {
      text: `${span}${lines.map(escaped).join('\n')}</span>`,
      fontfile,
      font: `Noto Sans S Chinese Medium ${letter}px`,
      rgba: true,
      dpi: 72,
      spacing: Math.round(letter / 3),
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string): string => text.replaceAll(/[&<>]/g, (letter) => ENTITIES[letter] ?? letter)
