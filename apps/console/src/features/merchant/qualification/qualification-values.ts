// The form of a qualification: what it begins with, and what is sent.
import {
  type api,
  type InputOf,
  LONG_TERM_DAY,
  type AskedKind,
  paperKinds,
  type Qualification,
} from '@merchant/contract'
import type { Picture } from '../../../components/upload/use-pictures.ts'

export interface QualificationValues {
  readonly kind: AskedKind
  readonly name?: string
  readonly number: string
  readonly categoryIds: readonly string[]
  readonly pictures: readonly Picture[]
  readonly validFrom: string
  readonly validTo: string
}

/** What is being handed in. */
export type Handing =
  | { readonly act: 'new'; readonly first: Partial<QualificationValues> }
  | { readonly act: 'correct' | 'renew'; readonly row: Qualification }

export function valuesOf(handing: Handing): Partial<QualificationValues> {
  if (handing.act === 'new') return handing.first
  const { kind, name, number, categories, pictures, validFrom, validTo } = handing.row
  const same = { ...(kind === 'BRAND' ? {} : { kind }), name, categoryIds: categories.map(({ id }) => id) }
  return handing.act === 'renew' ? same : { ...same, number, pictures, validFrom, validTo }
}

/** As the page's address asks for it: a link from goods that wait for a paper names it and their category. */
export function firstValues(search: Readonly<Record<string, string>>): Partial<QualificationValues> {
  const kind = paperKinds.find((one) => one === search['kind'])
  const { name = '', category } = search
  return {
    ...(kind === undefined ? {} : { kind }),
    ...(name === '' ? {} : { name }),
    ...(category === undefined || category === '' ? {} : { categoryIds: category.split(',') }),
  }
}

export function savingOf(handing: Handing, values: QualificationValues): InputOf<typeof api.qualification.save> {
  const { pictures, kind, name = '', number, categoryIds, validFrom, validTo } = values
  return {
    ...(handing.act === 'correct' ? { id: handing.row.id, version: handing.row.version } : {}),
    kind,
    name: kind === 'OTHER' ? name : '',
    number,
    categoryIds: [...categoryIds],
    fileIds: pictures.map(({ fileId }) => fileId),
    validFrom,
    validTo,
  }
}

export const isForLife = (validTo: string): boolean => validTo === LONG_TERM_DAY
