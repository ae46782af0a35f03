/** The product's mark: four cells, two of them filled. */
export function Mark({ size = 32 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" role="img" aria-label="Quadrille" style={{ display: 'block' }}>
      <rect width="32" height="32" rx="9" fill="var(--bg-brand)" />
      <g fill="#fff">
        <rect x="8" y="8" width="7" height="7" rx="2" />
        <rect x="17" y="17" width="7" height="7" rx="2" />
        <g fillOpacity=".5">
          <rect x="17" y="8" width="7" height="7" rx="2" />
          <rect x="8" y="17" width="7" height="7" rx="2" />
        </g>
      </g>
    </svg>
  );
}
