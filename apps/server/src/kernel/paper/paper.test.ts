// Papers: the same bytes for the same facts, every character of them in the file, and no font of the machine.
import { createHash } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { makePaper, type Paper } from './paper.ts'

const paper: Paper = {
  title: '提现电子回单',
  subtitle: 'WD261120000000000001',
  facts: [
    { label: '到账金额', value: '¥1,234.56', isMain: true },
    { label: '收款人', value: '堃喆镕（杭州）茶业有限公司' },
    { label: '备注', value: '很长的备注'.repeat(40) },
  ],
  note: '本回单供对账使用。',
  issuer: '商户管理中心',
  at: new Date('2026-11-20T01:00:00Z'),
}

async function bytesOf(given: Paper): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of await makePaper(given)) parts.push(part)
  return Buffer.concat(parts)
}

/** The texts that the file says its glyphs stand for, as a reader of the file finds them. */
function charactersOf(pdf: Buffer): string {
  const found: string[] = []
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 1)) {
    const end = pdf.indexOf('endstream', at)
    let text = ''
    try {
      text = inflateSync(pdf.subarray(at + 7, end)).toString('latin1')
    } catch {
      continue
    }
    for (const [, mapped = ''] of text.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
      for (const [, code = ''] of mapped.matchAll(/<([0-9a-f]{4,8})>(?=[ \]])/gi))
        found.push(Buffer.from(code, 'hex').swap16().toString('utf16le'))
  }
  return found.join('')
}

test('is the same file whenever it is made, and another one of other facts', async () => {
  const hash = async (given: Paper) =>
    createHash('sha256')
      .update(await bytesOf(given))
      .digest('hex')
  expect(await hash(paper)).toBe(await hash(paper))
  expect(await hash({ ...paper, facts: paper.facts.slice(0, 2) })).not.toBe(await hash(paper))
})

test('eighteen facts and the note below them are one page', async () => {
  const facts = Array.from({ length: 18 }, (_, at) => ({ label: `事项 ${at}`, value: '¥1,234.56', isMain: at === 2 }))
  const note = '本回单按支付渠道的到账结果生成，供对账与记账使用，不能代替银行出具的回单。'.repeat(2)
  const pages = (await bytesOf({ ...paper, facts, note })).toString('latin1').match(/\/Type \/Page\b/g)
  expect(pages).toHaveLength(1)
})

test('holds every character, rare ones too, in a font of its own that is cut down to them', async () => {
  const pdf = await bytesOf(paper)
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.length).toBeLessThan(120_000)
  const characters = charactersOf(pdf)
  for (const character of '提现电子回单到账金额收款人堃喆镕杭州茶业有限公司¥1234.56')
    expect(characters).toContain(character)
  expect(pdf.includes('FontFile3')).toBe(true)
  expect(pdf.includes('Helvetica')).toBe(false)
})

test('goes on over as many pages as its tables take, each with its head', async () => {
  const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0
  const rows = Array.from({ length: 120 }, (_, at) => [`第 ${at} 行`, '1.00', '2.00'])
  expect(pagesOf(await bytesOf(paper))).toBe(1)
  expect(
    pagesOf(
      await bytesOf({
        ...paper,
        tables: [{ title: '各账户', columns: ['账户', '期初', '期末'], rows: rows.slice(0, 3) }],
      }),
    ),
  ).toBe(1)
  const long = await bytesOf({ ...paper, tables: [{ title: '每日', columns: ['日期', '期初', '期末'], rows }] })
  expect(pagesOf(long)).toBe(4)
  for (const character of '每日期初末第行') expect(charactersOf(long)).toContain(character)
})
