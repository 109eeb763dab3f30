// What is said of a wrong value where its schema has no words of its own; the words of the library are for programmers.
import type { z } from 'zod'
import { type Said, said } from './said.ts'

type Complaint = z.core.$ZodRawIssue

export function complaintOf(issue: Complaint): Said {
  switch (issue.code) {
    case 'invalid_type':
      return wanted[issue.expected] ?? NOT_RIGHT
    case 'too_big':
      return bound(issue.origin, issue.maximum, said('最多', 'at most'), said('不能大于', 'no more than'))
    case 'too_small':
      return bound(issue.origin, issue.minimum, said('至少', 'at least'), said('不能小于', 'no less than'))
    case 'invalid_value':
      return ofThese(issue.values.map(String))
    case 'unrecognized_keys':
      return said('不支持的参数', 'not a parameter of this endpoint')
    case 'invalid_format':
      return said('格式不正确', 'this is not of the right form')
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'not_multiple_of':
    case 'custom':
      return NOT_RIGHT
  }
}

/** Codes are for whoever writes a program: who reads Chinese is told that it is none of them. */
const ofThese = (values: readonly string[]): Said =>
  said(
    values.some((value) => /[A-Za-z]/.test(value)) ? '取值无效' : `只能是 ${values.join('、')}`,
    `must be one of ${values.join(', ')}`,
  )

const NOT_RIGHT = said('内容不正确', 'this is not right')

/** By the name that the library gives to the type which was expected. */
const wanted: Readonly<Record<string, Said>> = {
  string: said('须为文本', 'must be a text'),
  number: said('须为数字', 'must be a number'),
  int: said('须为整数', 'must be a whole number'),
  boolean: said('须为 true 或 false', 'must be true or false'),
  array: said('须为列表', 'must be a list'),
  object: said('须为对象', 'must be an object'),
  record: said('须为对象', 'must be an object'),
}

/** Of texts the letters are counted, of lists the items; a number is compared. */
function bound(origin: string, limit: number | bigint, counted: Said, compared: Said): Said {
  if (origin === 'string') return said(`${counted.zh} ${limit} 个字`, `${counted.en} ${limit} characters`)
  if (origin === 'array' || origin === 'set') return said(`${counted.zh} ${limit} 项`, `${counted.en} ${limit} items`)
  const most = limit.toLocaleString('en')
  return said(`${compared.zh} ${most}`, `${compared.en} ${most}`)
}
