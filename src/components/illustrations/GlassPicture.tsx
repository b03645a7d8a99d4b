import { INK, Picture, type PictureOptions } from './Picture.tsx';

export type GlassKind = 'single' | 'double' | 'double-low-e' | 'triple-low-e';
export type GlassGas = 'air' | 'argon' | 'krypton';

const PANES: Record<GlassKind, number> = {
  single: 1,
  double: 2,
  'double-low-e': 2,
  'triple-low-e': 3,
};
const KEPT_HEAT: Record<GlassKind, number> = {
  single: 1,
  double: 2,
  'double-low-e': 3,
  'triple-low-e': 4,
};
const GAS: Record<GlassGas, { fill: string; dot: string; rows: number; name: string }> = {
  air: { fill: '#eef4fd', dot: '#b4d0f6', rows: 5, name: 'Air' },
  argon: { fill: '#dff0e5', dot: '#5fa777', rows: 8, name: 'Argon' },
  krypton: { fill: '#ece6fa', dot: '#7c62c9', rows: 11, name: 'Krypton' },
};

const PANE_WIDTH = 14;
const GAP = 46;
const TOP = 46;
const HEIGHT = 190;

export interface GlassPictureProps extends PictureOptions {
  glass: GlassKind;
  gas: GlassGas;
}

function HeatArrows({ kept }: { kept: number }) {
  return (
    <g fill="none" strokeLinecap="round" strokeLinejoin="round" strokeWidth={7}>
      {Array.from({ length: kept }, (_, index) => {
        const y = TOP + 28 + index * 38;
        return (
          <path
            key={y}
            d={`M396 ${y}h-52c-16 0-16 22 0 22h40m0 0-11-10m11 10-11 10`}
            stroke="#d9533f"
          />
        );
      })}
      {Array.from({ length: 5 - kept }, (_, index) => {
        const y = TOP + 34 + index * 38;
        return <path key={y} d={`M74 ${y}H22m0 0 12-11M22 ${y}l12 11`} stroke="#f0a08f" />;
      })}
    </g>
  );
}

function GasDots({ x, gas }: { x: number; gas: GlassGas }) {
  const { rows, dot } = GAS[gas];
  const rowHeight = (HEIGHT - 34) / (rows - 1);
  return Array.from({ length: rows }, (_, row) => (
    <g key={row} fill={dot}>
      <circle cx={x + 14} cy={TOP + 14 + row * rowHeight} r={4} />
      <circle cx={x + 32} cy={TOP + 21 + row * rowHeight} r={4} />
    </g>
  ));
}

/** A cross-section of a window: panes, gas between them, coating, and how much heat stays inside. */
export function GlassPicture({ glass, gas, alt, className }: GlassPictureProps) {
  const panes = PANES[glass];
  const isCoated = glass.endsWith('low-e');
  const width = panes * PANE_WIDTH + (panes - 1) * GAP;
  const left = 200 - width / 2;
  const paint = GAS[gas];
  return (
    <Picture width={400} height={280} alt={alt} className={className}>
      <rect width={400} height={280} rx={20} fill="#fdf4e3" />
      <path d="M0 20A20 20 0 0 1 20 0h180v280H20a20 20 0 0 1-20-20z" fill={INK.sky} />
      <text x={24} y={32} fontSize={15} fontWeight={600} fill={INK.navy}>
        Outside
      </text>
      <text x={376} y={32} fontSize={15} fontWeight={600} fill={INK.navy} textAnchor="end">
        Inside
      </text>
      <HeatArrows kept={KEPT_HEAT[glass]} />
      <rect
        x={left - 10}
        y={TOP - 12}
        width={width + 20}
        height={HEIGHT + 24}
        rx={6}
        fill={INK.white}
        stroke={INK.blueLight}
        strokeWidth={2}
      />
      {Array.from({ length: panes - 1 }, (_, gap) => {
        const x = left + PANE_WIDTH + gap * (PANE_WIDTH + GAP);
        return (
          <g key={x}>
            <rect x={x} y={TOP} width={GAP} height={HEIGHT} fill={paint.fill} />
            <GasDots x={x} gas={gas} />
          </g>
        );
      })}
      {Array.from({ length: panes }, (_, pane) => {
        const x = left + pane * (PANE_WIDTH + GAP);
        return (
          <g key={x}>
            <rect
              x={x}
              y={TOP - 4}
              width={PANE_WIDTH}
              height={HEIGHT + 8}
              rx={2}
              fill={INK.blueMid}
            />
            <rect
              x={x + 3}
              y={TOP - 2}
              width={3}
              height={HEIGHT + 4}
              fill={INK.white}
              opacity={0.55}
            />
            {isCoated && pane > 0 && (
              <rect x={x - 4} y={TOP} width={4} height={HEIGHT} fill={INK.yellowDeep} />
            )}
          </g>
        );
      })}
      {panes > 1 && (
        <text x={200} y={270} fontSize={15} fontWeight={600} fill={INK.navy} textAnchor="middle">
          {paint.name}
        </text>
      )}
    </Picture>
  );
}
