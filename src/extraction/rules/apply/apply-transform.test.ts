import { expect, test } from 'vitest'
import { isQuadratic } from '../../../text/is-quadratic.ts'
import { applyTransform } from './apply-transform.ts'

test.each([
  ['remove_commas', '1,234,567', '1234567'],
  ['lowercase', 'ÀB', 'àb'],
  ['uppercase', 'straße', 'STRASSE'],
  ['trim', '\u{a0} a b\t', 'a b'],
  ['collapse_whitespace', ' a \n\u{a0}b ', 'a b'],
  ['si_suffix', '1.2k', '1200'],
  ['si_suffix', '3M', '3000000'],
  ['si_suffix', '1.23456 k', '1234.56'],
  ['si_suffix', '-.5k', '-500'],
  ['si_suffix', '2B', '2000000000'],
  ['si_suffix', '1.5Ki', '1.5Ki'],
  ['si_suffix', '12', '12'],
  ['si_suffix', 'k', 'k'],
  ['percent', '12%', '0.12'],
  ['percent', '5 %', '0.05'],
  ['percent', '100%', '1'],
  ['percent', '0.1%', '0.001'],
  ['percent', '-3.5%', '-0.035'],
  ['percent', '12', '12'],
  ['iso_date', '2025-12-23', '2025-12-23'],
  ['iso_date', '2025/1/3', '2025-01-03'],
  ['iso_date', '2025-12-23 09:45', '2025-12-23T09:45'],
  ['iso_date', '2025-12-23T09:45:00.5+0200', '2025-12-23T09:45:00.5+02:00'],
  ['iso_date', 'Tue, 23 Dec 2025 09:45:00 GMT', '2025-12-23T09:45:00Z'],
  ['iso_date', 'December 23rd, 2025 at 9:45 PM', '2025-12-23T21:45'],
  ['iso_date', '23-Sept-2025', '2025-09-23'],
  ['iso_date', '12:00 am', undefined],
  ['iso_date', '5.6.2025', '2025-06-05'],
  ['iso_date', '12/23/2025', '2025-12-23'],
  ['iso_date', '23/12/2025', '2025-12-23'],
  ['iso_date', '07/07/2025', '2025-07-07'],
  ['iso_date', '05/06/2025', undefined],
  ['iso_date', '05/06/25', undefined],
  ['iso_date', '2025-02-30', undefined],
  ['iso_date', '2025-12-23 25:00', undefined],
  ['iso_date', '1. Feb. 2026', undefined],
  ['iso_date', '1 Feb. 2026', '2026-02-01'],
  ['iso_date', 'October 1 2026', '2026-10-01'],
  ['iso_date', 'Maybe 5, 2025', undefined],
  ['iso_date', '12 Decoy 2024', undefined],
  ['iso_date', '2025-01-01T10:00:00+99:99', undefined],
  ['iso_date', '2025-01-01T10:00:00+14:00', '2025-01-01T10:00:00+14:00'],
  ['iso_date', 'tomorrow', undefined],
  ['iso_date', '', undefined],
] as const)('%s makes of %j %j', (name, text, made) => {
  expect(applyTransform(name, text)).toBe(made)
})

test('si_suffix takes time linear to the zeros of a number', async () => {
  const grows = await isQuadratic((share) => {
    const zeros = '0'.repeat(12_500 * share)
    expect(applyTransform('si_suffix', `0.${zeros}1k`)).toBe(`0.${zeros.slice(3)}1`)
  })
  expect(grows).toBe(false)
})
