import { PUBLIC_ADDRESSES, type PublicPath } from '@trilha/contract/public-addresses';

export {
  PUBLIC_ADDRESSES,
  publicAddress,
  type PublicPath,
} from '@trilha/contract/public-addresses';

/** The public page at an address, in whatever language it is. */
export function publicPathOf(pathname: string): PublicPath | undefined {
  const address = pathname.replace(/(.)\/$/, '$1');
  const paths = Object.keys(PUBLIC_ADDRESSES) as PublicPath[];
  return paths.find((path) => {
    const { en, fr } = PUBLIC_ADDRESSES[path];
    return address === path || address === en || address === fr;
  });
}
