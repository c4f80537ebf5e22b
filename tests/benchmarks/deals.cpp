// Random deals of the shipped profile `individual`, written by hand for this one table.
//
//     g++ -O3 -march=native -std=c++17 deals.cpp -o deals && ./deals SEED FIRST COUNT
//
// The same work as gongzhu.kernel, deal for deal: shuffle, deal four hands of thirteen, expose
// each of the four cards with probability 1/2, play 52 random legal cards, score four piles. It
// draws the same random numbers in the same order, so that its deals, piles and scores are the
// kernel's. Prints the seconds of processor time, then what bench_kernel.py compares: for each
// seat the sum of its scores, the sum of their squares, and all its piles put together by xor.

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <utility>
#ifdef __BMI2__
#include <immintrin.h>
#endif

using Cards = std::uint64_t;
using Piles = std::array<Cards, 4>;
using Scores = std::array<int, 4>;

// A card's place among the bits is 13 * suit + rank: suits D C H S, ranks 2 3 ... K A.
constexpr int rank_2 = 0, rank_10 = 8, rank_j = 9, rank_q = 10, rank_k = 11, rank_a = 12;
constexpr Cards card(int suit, int rank) { return Cards{1} << (13 * suit + rank); }
constexpr Cards suit_of(int suit) { return Cards{0x1FFF} << (13 * suit); }
constexpr int D = 0, C = 1, H = 2, S = 3;
constexpr Cards hearts = suit_of(H);
constexpr Cards pig = card(S, rank_q), sheep = card(D, rank_j), ten = card(C, rank_10);
constexpr Cards ace = card(H, rank_a), two_of_spades = card(S, rank_2);
constexpr Cards tens = 0x1F8ull << (13 * H);  // the hearts of ten points each: 5 to 10
constexpr Cards exposable = ace | pig | sheep | ten;
constexpr Cards scoring = hearts | pig | sheep | ten;

struct Dice {
    std::uint64_t word;

    static std::uint32_t stirred(std::uint32_t word, std::uint32_t more) {
        word ^= more;
        word = (word ^ (word >> 16)) * 0x7FEB352Du;
        word = (word ^ (word >> 15)) * 0x2C1B3C6Du;
        return word ^ (word >> 16);
    }
    static std::uint32_t hashed(std::uint64_t seed, std::uint64_t number, std::uint32_t lane) {
        std::uint32_t word = stirred(lane, static_cast<std::uint32_t>(seed));
        word = stirred(word, static_cast<std::uint32_t>(seed >> 32));
        word = stirred(word, static_cast<std::uint32_t>(number));
        return stirred(word, static_cast<std::uint32_t>(number >> 32));
    }
    Dice(std::uint64_t seed, std::uint64_t number) {
        const std::uint64_t low = hashed(seed, number, 1);
        const std::uint64_t high = hashed(seed, number, 2) >> 2;
        word = ((high + 1) << 32) | low;
    }
    int below(int limit) {
        word = (word & 0xFFFFFFFFu) * 1791398085u + (word >> 32);
        const std::uint64_t mixed = (word ^ (word >> 32)) & 0xFFFFFFFFu;
        return static_cast<int>((mixed * static_cast<std::uint64_t>(limit)) >> 32);
    }
};

inline Cards any_of(Cards cards, Dice& dice) {
    const int place = dice.below(__builtin_popcountll(cards));
#ifdef __BMI2__
    return _pdep_u64(Cards{1} << place, cards);
#else
    for (int i = 0; i < place; ++i) cards &= cards - 1;
    return cards & (~cards + 1);
#endif
}

inline Cards suit_with(Cards card) {
    return suit_of(__builtin_ctzll(card) / 13);
}

// The bound cards that are not the only ones of their suit in the hand; no suit has two of them.
inline Cards beside_others(Cards bound, Cards hand) {
    Cards barred = 0;
    for (Cards left = bound; left != 0; left &= left - 1) {
        const Cards card = left & (~left + 1);
        if (hand & suit_with(card) & ~card) barred |= card;
    }
    return barred;
}

inline Cards legal(Cards hand, Cards led, Cards exposed, Cards suits_led) {
    const Cards bound = hand & exposed & ~suits_led;
    const Cards following = hand & led;
    if (following != 0) {
        const Cards free = following & ~bound;
        return free != 0 ? free : following;
    }
    return led == 0 && bound != 0 ? hand & ~beside_others(bound, hand) : hand;
}

inline int score(Cards pile, Cards exposed) {
    const Cards own = pile & scoring;
    if (own == 0) return 0;
    int of_hearts = -10 * __builtin_popcountll(own & tens);
    if (own & ace) of_hearts -= 50;
    if (own & card(H, rank_k)) of_hearts -= 40;
    if (own & card(H, rank_q)) of_hearts -= 30;
    if (own & card(H, rank_j)) of_hearts -= 20;
    if (exposed & ace) of_hearts *= 2;
    int of_pig = own & pig ? (exposed & pig ? -200 : -100) : 0;
    const int of_sheep = own & sheep ? (exposed & sheep ? 200 : 100) : 0;
    if ((own & hearts) == hearts) {
        of_hearts = -of_hearts;
        of_pig = -of_pig;
    }
    const int sum = of_hearts + of_pig + of_sheep;
    if (!(own & ten)) return sum;
    if (own == ten) return exposed & ten ? 100 : 50;
    return sum * (exposed & ten ? 4 : 2);
}

inline void deal(std::uint64_t seed, std::uint64_t number, Piles& captured, Scores& scores) {
    Dice dice(seed, number);
    std::array<Cards, 52> deck;
    for (int place = 0; place < 52; ++place) deck[place] = Cards{1} << (51 - place);
    for (int last = 51; last > 0; --last) std::swap(deck[last], deck[dice.below(last + 1)]);
    Piles hand{};
    int leader = 0;
    for (int seat = 0; seat < 4; ++seat) {
        for (int place = 13 * seat; place < 13 * seat + 13; ++place) hand[seat] |= deck[place];
        if (hand[seat] & two_of_spades) leader = seat;
    }
    Cards exposed = 0;
    for (int seat = 0; seat < 4; ++seat) {
        for (Cards may = hand[seat] & exposable; may != 0; may &= may - 1) {
            if (dice.below(2)) exposed |= may & (~may + 1);
        }
    }
    captured = {};
    Cards suits_led = 0;
    for (int trick = 0; trick < 13; ++trick) {
        Cards led = 0, cards = 0, best = 0;
        int winner = leader;
        for (int turn = 0; turn < 4; ++turn) {
            const int seat = (leader + turn) & 3;
            const Cards card = any_of(legal(hand[seat], led, exposed, suits_led), dice);
            if (turn == 0) led = suit_with(card);
            hand[seat] ^= card;
            cards |= card;
            if ((card & led) > best) {
                best = card;
                winner = seat;
            }
        }
        captured[winner] |= cards;
        suits_led |= led;
        leader = winner;
    }
    for (int seat = 0; seat < 4; ++seat) scores[seat] = score(captured[seat], exposed);
}

int main(int argc, char** argv) {
    if (argc != 4) {
        std::fprintf(stderr, "usage: deals SEED FIRST COUNT\n");
        return 2;
    }
    const std::uint64_t seed = std::strtoull(argv[1], nullptr, 10);
    const std::uint64_t first = std::strtoull(argv[2], nullptr, 10);
    const std::uint64_t count = std::strtoull(argv[3], nullptr, 10);
    std::array<long long, 4> sums{}, squares{};
    Piles mixed{};
    const std::clock_t began = std::clock();
    for (std::uint64_t number = first; number < first + count; ++number) {
        Piles captured;
        Scores scores;
        deal(seed, number, captured, scores);
        for (int seat = 0; seat < 4; ++seat) {
            sums[seat] += scores[seat];
            squares[seat] += static_cast<long long>(scores[seat]) * scores[seat];
            mixed[seat] ^= captured[seat];
        }
    }
    const double seconds = static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC;
    std::printf("%.6f\n", seconds);
    for (int seat = 0; seat < 4; ++seat) {
        std::printf("%lld %lld %llu\n", sums[seat], squares[seat],
                    static_cast<unsigned long long>(mixed[seat]));
    }
}
