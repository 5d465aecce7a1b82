import {css} from 'lit';

/** Styles of the placeholders while the list is loading. */
export default css`
  .skeleton {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--_gap);
  }

  .skeleton b {
    display: block;
    border-radius: var(--_radius);
    background: var(--_line);
    animation: wait 1.4s ease-in-out infinite alternate;
  }

  .skeleton .field b {
    block-size: var(--_row);
  }

  .skeleton :is(.pair-name, .summary) b {
    inline-size: min(9em, 50cqi);
    block-size: 0.9em;
    margin-block: 0.275em;
  }

  .skeleton .summary b {
    inline-size: min(14em, 60cqi);
  }

  @keyframes wait {
    to {
      opacity: 0.45;
    }
  }

  @media (prefers-reduced-motion) {
    .skeleton b {
      animation: none;
    }
  }
`;
