import type { Rows } from '../rows.ts';

/** As the first start of that version stored them: with `SECRET` (`rows.ts`). */
export const rows: Rows = {
  data_keys: [
    {
      name: 'secondFactors',
      encrypted: '84kFhSqEEQ4RDPacJIZFRgAdz_fw6lCNXMhv_39KaTZ_09uCE6nzVWq2E2mGFlK2Zi3qU21Nrwd2D7xX',
    },
    {
      name: 'recoveryCodes',
      encrypted: 'mZaSsgwgxn2Qgnizt6fR0soTvTJh2VM-9pVZoqcwdjeCureiZRRj4J76i-aYRn7u7kwJ0qEFPIgGPCHs',
    },
    {
      name: 'passkeyHandles',
      encrypted: 'yhePPx9kApOlUZEqWIn42D0wYa010T1uipgggrealby6we8YY6DlzQ5eF_dg7Sot4Wxk-0GpApD92Dep',
    },
  ],
};
